import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { type ListStaffWith, type ProposalKind, submitChange } from '#platform/proposals/server/proposals.ts'
import { jobCalls } from '../contract.ts'
import { jobRefusals } from '../rules.ts'

type Named = { name: string }
type Context = Services & RequestContext

/** Where a job moves no money, carried out at once. */
type JobChange = Omit<ProposalKind<Named>, 'carryOut'> & { carryOut: (context: Context, named: Named) => Promise<void> }

const permission = 'settings.manage'

const run: JobChange = {
  name: 'job.run',
  label: '立即执行后台任务',
  permission,
  async carryOut({ db, jobs }, { name }) {
    if (!getKind(jobs, name).schedule) throw new Refusal(jobRefusals.notScheduled)
    if (await db.selectFrom('job_pause').select('name').where('name', '=', name).executeTakeFirst()) throw new Refusal(jobRefusals.paused)
    await jobs.enqueue(db, name, { data: {}, once: 'schedule' })
  },
}

const pause: JobChange = {
  name: 'job.pause',
  label: '暂停后台任务',
  permission,
  async carryOut({ db, clock, jobs, actor }, { name }) {
    getKind(jobs, name)
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('job_pause')
      .values({ name, paused_by: 'name' in actor ? actor.name : '', paused_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new Refusal(jobRefusals.unchanged)
  },
}

const resume: JobChange = {
  name: 'job.resume',
  label: '恢复后台任务',
  permission,
  async carryOut({ db }, { name }) {
    const { numDeletedRows } = await db.deleteFrom('job_pause').where('name', '=', name).executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal(jobRefusals.unchanged)
  },
}

export const jobProposals = [run, pause, resume]

export function controlHandlers(listStaffWith: ListStaffWith) {
  const change =
    (kind: JobChange, words: { before: string; after: string }) =>
    async (context: Context, { name }: Named) => {
      const { label, movesMoney } = getKind(context.jobs, name)
      const detail = { task: label }
      if (!movesMoney) {
        await kind.carryOut(context, { name })
        return { reply: { state: 'done' as const }, audit: { action: kind.name, subject: `job ${name}`, detail } }
      }
      const { state, audit } = await submitChange({ ...context, listStaffWith }, kind, {
        subject: `job ${name}`,
        what: `“${label}”`,
        ...words,
        detail,
        payload: { name },
      })
      return { reply: { state }, audit }
    }
  return [
    handle(jobCalls.run, change(run, { before: '', after: '立即执行一次' })),
    handle(jobCalls.pause, change(pause, { before: '按计划执行', after: '暂停' })),
    handle(jobCalls.resume, change(resume, { before: '暂停', after: '按计划执行' })),
  ]
}

function getKind(jobs: Services['jobs'], name: string): Job {
  const kind = jobs.findKind(name)
  if (!kind) throw new Refusal(jobRefusals.gone)
  return kind
}
