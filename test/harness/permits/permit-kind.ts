import '../declared.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { fields } from '#gateway/shape.ts'
import { requiredHalfWidth } from '#gateway/values.ts'
import { reviewCalls } from '#platform/reviewing/contract.ts'
import { defineReview } from '#platform/reviewing/rules.ts'
import type { Reviewable } from '#platform/reviewing/server/reviewable.ts'

/** A kind with five states, uploads, fields, effects and the applicant's own actions, as no feature has it yet. */
export const permitReviewing = defineReview({
  kind: 'permits',
  noun: '许可证申请',
  states: {
    waiting: { label: '待审核', tone: 'warning', isOpen: true },
    approved: { label: '待开具', tone: 'info', isOpen: true },
    issued: { label: '已开具', tone: 'success' },
    rejected: { label: '已退回', tone: 'error' },
    withdrawn: { label: '已撤回', tone: 'neutral' },
  },
  initial: 'waiting',
  actions: {
    accept: {
      label: '同意',
      from: ['waiting'],
      to: 'approved',
      comment: 'optional',
      undoable: true,
      twoPersons: true,
      look: 'primary',
      shortcut: 'a',
    },
    issue: {
      label: '开具',
      from: ['approved'],
      to: 'issued',
      permission: 'permits.issue',
      comment: 'none',
      files: {
        document: { label: '许可证文件', endings: ['pdf'], isRequired: true },
        data: { label: '数据文件', endings: ['ofd', 'xml'], megabytes: 1 },
      },
      form: {
        number: {
          label: '许可证号',
          schema: requiredHalfWidth('许可证号', 20).check(z.regex(/^\d{20}$/, '许可证号应为20位数字')),
          maxLength: 20,
        },
        day: { label: '开具日期', schema: z.iso.date('请选择开具日期'), input: 'date' },
      },
    },
    decline: {
      label: '退回',
      from: ['waiting', 'approved'],
      to: 'rejected',
      comment: 'required',
      undoable: true,
      look: 'danger',
      shortcut: 'r',
    },
    flag: {
      label: '标记作废',
      from: ['issued'],
      to: 'issued',
      comment: 'none',
      notice: 'none',
      form: { replacement: { label: '新许可证号', schema: requiredHalfWidth('新许可证号', 20) } },
    },
    resubmit: { label: '重新提交', by: 'applicant', from: ['rejected'], to: 'waiting', comment: 'none' },
    withdraw: { label: '撤回', by: 'applicant', from: ['waiting', 'approved'], to: 'withdrawn', comment: 'optional' },
  },
  columns: [{ key: 'name', label: '名称', type: 'text', sortable: true }],
  checklist: [{ id: 'name', text: '名称无误' }],
})

const rights = { read: 'permits.read', review: 'permits.review' } as const
export const permitReview = reviewCalls('permits', rights, fields({ number: z.string(), booked: z.number() }))

const calls = defineCalls(['portal', 'permits'], 'applicant')
const name = z.string().check(z.maxLength(40))
export const applyForPermit = calls.command('apply', { input: { name }, reply: { id: z.string() } })
export const resubmitPermit = calls.command('resubmit', { input: { id: z.uuid(), name }, reply: { state: z.string() } })
export const withdrawPermit = calls.command('withdraw', { input: { id: z.uuid() }, reply: { state: z.string() } })

/** As a migration of a feature would make it. */
export const permitTables = `
  create table permit (like reviewed including all, name text not null, number text unique);
  create trigger review_state before insert or update of state on permit for each row execute function check_review_state('permits');
  create table permit_booking (permit uuid primary key, is_used boolean not null default false)`

export const permitReviewable: Reviewable = {
  declaration: permitReviewing,
  table: 'permit',
  columns: { name: 'name' },
  lowCardinality: [],
  unique: [],
  brief: ['name', 'number'],
  getTitle: (item) => String(item.name),
  async getDetail({ db }, id) {
    const { rows } = await sql<{ number: string; booked: number }>`
      select coalesce(number, '') as number, (select count(*) from permit_booking where permit = id) as booked from permit where id = ${id}
    `.execute(db)
    return rows[0]
  },
  toNotice: (item, { state, comment, isUndone }) => ({
    topic: 'permit.review',
    title: isUndone ? `${String(item.name)} 重新审核` : `${String(item.name)} ${state}`,
    text: comment,
    url: '/permits',
  }),
  effects: {
    accept: {
      async run({ db }, items) {
        for (const { id } of items) await sql`insert into permit_booking (permit) values (${id})`.execute(db)
      },
      async retract({ db }, items) {
        const ids = items.map(({ id }) => id)
        const { rows } = await sql<{ id: string }>`
          delete from permit_booking where permit = any(${ids}::uuid[]) and not is_used returning permit as id
        `.execute(db)
        return rows.map(({ id }) => id)
      },
    },
    issue: {
      async run({ db }, items, { form }) {
        const { rows } = await sql`select from permit where number = ${form.number}`.execute(db)
        if (rows.length > 0) throw new Refusal(refusals.invalid, { errors: [{ field: 'form.number', msg: '许可证号已使用' }] })
        for (const { id } of items) await sql`update permit set number = ${form.number} where id = ${id}`.execute(db)
      },
    },
  },
}
