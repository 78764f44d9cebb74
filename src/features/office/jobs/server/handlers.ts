import { Refusal } from '#gateway/refusals.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { findLeastSafe, isSafe } from '#platform/versions/rules.ts'
import { listInstalledParts } from '#platform/versions/server/installed-parts.ts'
import { jobCalls } from '../contract.ts'
import { jobRefusals, type JobState } from '../rules.ts'
import { listRuns } from '#platform/jobs/server/overview.ts'
import type { Outbox } from '#platform/outgoing/server/outbox.ts'
import type { JobOverview } from '#platform/jobs/server/jobs.ts'

/** The outboxes that the person may open. */
export function outboxHandler(outboxes: readonly Outbox[]) {
  return handle(jobCalls.outboxes, async ({ db, actor }) => {
    const permissions = actor.kind === 'staff' ? actor.permissions : new Set<string>()
    const shown = outboxes.filter(({ needs }) => needs.some((one) => permissions.has(one)))
    return { outboxes: await Promise.all(shown.map(async ({ name, label, path, count }) => ({ name, label, path, ...(await count(db)) }))) }
  })
}

export const jobHandlers = [
  handle(jobCalls.list, async ({ jobs }) => ({
    jobs: (await jobs.overview()).map(
      ({
        name,
        label,
        schedule,
        nextAt,
        waiting,
        startedAt,
        endedAt,
        failedAt,
        failure,
        pausedAt,
        pausedBy,
        movesMoney = false,
        ...job
      }) => ({
        name,
        label,
        schedule,
        nextAt: toIso(nextAt),
        waiting,
        state: pausedAt ? ('paused' as const) : toState({ endedAt, ...job }),
        endedAt: toIso(endedAt),
        ms: startedAt && endedAt ? endedAt.getTime() - startedAt.getTime() : 0,
        failedAt: toIso(failedAt),
        failure,
        movesMoney,
        pausedAt: toIso(pausedAt),
        pausedBy,
      }),
    ),
  })),

  handle(jobCalls.listDead, async ({ jobs }, filter) => {
    const { total, items } = await jobs.listDead(filter)
    return {
      total,
      items: items.map(({ id, label, mayRetry, failedAt, attempts, ofInput, message }) => {
        const reason = ofInput ? ('input' as const) : ('fault' as const)
        return { id, label, mayRetry, failedAt: toIso(failedAt), attempts, reason, message }
      }),
    }
  }),

  handle(jobCalls.runs, async ({ db }, { name }) => ({
    runs: (await listRuns(db, name)).map(({ startedAt, endedAt, failure }) => ({
      startedAt: startedAt.toISOString(),
      ms: endedAt.getTime() - startedAt.getTime(),
      failure,
    })),
  })),

  handle(jobCalls.parts, async ({ db }) => ({
    parts: (await listInstalledParts(db)).map((one) => ({ ...one, least: findLeastSafe(one), isSafe: isSafe(one) })),
  })),

  handle(jobCalls.retry, async ({ db, jobs }, { id }) => {
    const dead = await jobs.findDead(id)
    if (dead && !dead.mayRetry) throw new Refusal(jobRefusals.ended)
    if (!dead || !(await jobs.retry(db, id))) throw new Refusal(jobRefusals.gone)
    return { reply: {}, audit: { action: 'job.retry', subject: `job ${dead.name}`, detail: { message: dead.message } } }
  }),
]

function toState({ active, endedAt, isDone }: Pick<JobOverview, 'active' | 'endedAt' | 'isDone'>): JobState {
  if (active > 0) return 'running'
  if (endedAt === null) return 'none'
  return isDone ? 'done' : 'failed'
}
