import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findDiscrepancies } from '#features/coin/invoices/server/reconciliation.ts'
import { count, openBeside, findTag, type Verdict } from './checks.ts'
import { login, type Scene } from './clients.ts'
import type { Kind, Op, Recorder } from './recorder.ts'
import type { World } from './world.ts'

/** What customers and finance do with applications; the tag is in the title or the comment, of an issue in its number. */
const invoiceKinds = ['apply', 'resubmit', 'approve', 'reject', 'issue', 'red_flag'] as const satisfies Kind[]
type InvoiceKind = (typeof invoiceKinds)[number]

const isInvoiceOp = (op: Op): op is Op & { kind: InvoiceKind } => invoiceKinds.some((kind) => kind === op.kind)
const pickOne = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]
const pause = () => sleep(30 + Math.random() * 120)

// Another client was faster, or the application has moved on.
const usual = new Set(['recharge_used', 'not_invoiceable', 'wrong_state'])
const printed = { FType: '02', TaxNum: '91110000600037341L' }
const toTitle = (tag: string) => `银行测试单位 ${tag}`

function judge({ recorder }: Scene, op: Op): void {
  if (op.outcome === 'refused' && !usual.has(op.code)) recorder.fault(`unexpected refusal: ${op.kind} ${op.tag} ${op.code}`)
}

type Listed = { FId: string; Payment: string }

/** One of two clients of an account: both choose among the same few recharges, so that they often choose the same. */
export async function applyForInvoices(scene: Scene, account: string): Promise<void> {
  const { calls, recorder, isOver } = scene
  const session = await login(scene, account)
  if (!session) return
  while (!isOver()) {
    await pause()
    const seen = await recorder.ask(() => calls.listRecharges(session, { onlyFree: true, pageSize: 10 }))
    if (seen?.kind !== 'ok') continue
    assertSums(scene, account, seen.data)
    const free = (seen.data.items as Listed[]).slice(0, 1 + randomInt(3)).map(({ FId }) => FId)
    if (free.length > 0)
      judge(
        scene,
        await recorder.perform('apply', account, 0, ({ tag, requestId }) =>
          calls.asCustomer('CWGLAddApplication', session, { ...printed, Payment: toTitle(tag), list: free, RequestId: requestId }),
        ),
      )
    const records = await recorder.ask(() => calls.asCustomer('CWGLApplicationList', session, { State: 40, PageSize: 10 }))
    const rejected =
      records?.kind === 'ok' ? pickOne((records.data.list as Listed[]).map(({ FId, Payment }) => ({ FId, Payment }))) : undefined
    if (rejected)
      judge(
        scene,
        await recorder.perform('resubmit', rejected.FId, 0, ({ requestId }) =>
          calls.asCustomer('CWGLApplicationEdit', session, { ...printed, ...rejected, RequestId: requestId }),
        ),
      )
  }
}

/** What was recharged is at every moment what may be invoiced, is invoiced and is applied for. */
function assertSums({ recorder }: Scene, account: string, { KKPJE, ZJCZJE, YKPJE, pending }: Record<string, unknown>): void {
  const [free, recharged, invoiced, waiting] = [KKPJE, ZJCZJE, YKPJE, pending].map((yuan) => Math.round(Number(yuan) * 100))
  if (recharged !== (free ?? 0) + (invoiced ?? 0) + (waiting ?? 0))
    recorder.fault(`sums of ${account}: ${JSON.stringify({ KKPJE, ZJCZJE, YKPJE, pending })}`)
}

const next = { pending: ['approve', 'approve', 'reject'], approved: ['issue', 'reject'], issued: ['red_flag'] } as const
/** Uploads of one person are limited. */
const maxIssued = 20

/** Finance: whatever is open is approved, rejected, issued or taken back by a red invoice. */
export async function handleInvoices(scene: Scene): Promise<void> {
  const { calls, recorder, isOver, world } = scene
  let issued = 0
  while (!isOver()) {
    await pause()
    const state = pickOne(['pending', 'pending', 'approved', 'issued'] as const) ?? 'pending'
    const found = await recorder.ask(() => calls.asReviewer('list', { filters: { state }, pageSize: 20 }))
    const item = found?.kind === 'ok' ? pickOne(found.data.items as { id: string }[]) : undefined
    if (!item) continue
    const action = pickOne(next[state]) ?? 'approve'
    if (action === 'issue' && issued >= maxIssued) continue
    const files = action === 'issue' ? await upload(scene) : {}
    if (!files) continue
    if (action === 'issue') issued++
    const op = await recorder.perform(action, '', 0, ({ tag, requestId }) => {
      const number = toNumber(world, tag)
      const form = action === 'issue' ? { number, day: '2026-11-20' } : action === 'red_flag' ? { redNumber: number } : {}
      const comment = action === 'issue' ? '' : tag
      return calls.asReviewer('decide', { id: item.id, action, comment, files, form, RequestId: requestId })
    })
    judge(scene, op)
  }
}

/** 20 digits that no other operation has. */
function toNumber({ run }: Pick<World, 'run'>, tag: string): string {
  const part = String(Number.parseInt(run.slice(1), 16)).padStart(8, '0')
  return `26${part}${(tag.split('-')[1] ?? '').replace('~', '9').padStart(10, '0')}`
}

/** The files that issuing demands. */
async function upload({ calls, recorder }: Scene): Promise<{ pdf: string; xml: string } | undefined> {
  const ids: string[] = []
  for (const file of [new File(['%PDF-1.7 发票'], '发票.pdf'), new File(['<?xml version="1.0"?><Invoice/>'], '发票.xml')]) {
    const form = new FormData()
    form.append('Purpose', 'review')
    form.append('file', file)
    const outcome = await recorder.ask(() => calls.uploadAsFinance(form))
    if (outcome?.kind !== 'ok') return undefined
    ids.push(outcome.data.FileId as string)
  }
  const [pdf = '', xml = ''] = ids
  return { pdf, xml }
}

type Row = { tag: string; action: string; subject: string }

/** Compares the replies with applications and their history; answers how many recharges are in two applications. */
export async function judgeInvoices(place: string, world: World, { ops }: Recorder, verdict: Verdict): Promise<number> {
  const database = openBeside(place)
  try {
    const { rows: applied } = await database.pool.query<{ title: string }>('select title from invoice where account like $1', [
      `${world.run}%`,
    ])
    const { rows: events } = await database.pool.query<Row>(
      `select action, subject, coalesce(after->>'number', text) as tag from review_event where kind = 'invoices'`,
    )
    const titles = Map.groupBy(applied, ({ title }) => findTag(title))
    const times = Map.groupBy(events, ({ action, tag }) => `${action} ${findTag(tag)}`)
    for (const op of ops.filter(isInvoiceOp)) {
      if (op.kind === 'apply') count(verdict, op, titles.get(toTitle(op.tag))?.length ?? 0)
      else if (op.kind === 'issue') count(verdict, op, times.get(`issue ${toNumber(world, op.tag)}`)?.length ?? 0)
      else if (op.kind !== 'resubmit') count(verdict, op, times.get(`${op.kind} ${op.tag}`)?.length ?? 0)
    }
    judgeResubmissions(ops, events, verdict)
    const { rows: twice } = await database.pool.query<{ recharge_id: string }>(
      `select recharge_id from invoice_recharge l join invoice i on i.id = l.invoice_id
       where i.state in ('pending', 'approved', 'issued') group by recharge_id having count(*) > 1`,
    )
    verdict.findings.push(...twice.map(({ recharge_id }) => `recharge ${recharge_id} is in two applications`))
    verdict.findings.push(...(await findDiscrepancies(database.db)).map(({ invoice, discrepancy }) => `invoice ${invoice}: ${discrepancy}`))
    return twice.length
  } finally {
    await database.close()
  }
}

/** A resubmission leaves no text of its own, so those of an application are counted together. */
function judgeResubmissions(ops: readonly Op[], events: readonly Row[], verdict: Verdict): void {
  const booked = Map.groupBy(
    events.filter(({ action }) => action === 'resubmit'),
    ({ subject }) => subject,
  )
  const sent = Map.groupBy(
    ops.filter(({ kind }) => kind === 'resubmit'),
    ({ account }) => account,
  )
  for (const [id, list] of sent) {
    const having = (outcome: Op['outcome']) => list.filter((op) => op.outcome === outcome).length
    const times = booked.get(id)?.length ?? 0
    verdict.unknown += having('unknown')
    if (times < having('ok')) {
      verdict.lost++
      verdict.findings.push(`acknowledged and lost: resubmit of ${id}`)
    } else if (times > having('ok') + having('unknown')) {
      verdict.appliedTwice++
      verdict.findings.push(`applied ${times} times: resubmit of ${id}`)
    }
  }
}
