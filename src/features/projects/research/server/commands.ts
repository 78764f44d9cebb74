import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CallInput } from '#gateway/call.ts'
import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { formatDate } from '#kit/dates.ts'
import type { CoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { use } from '#platform/ledger/server/booking.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { beginReview } from '#platform/reviewing/server/begin-review.ts'
import { applyForSolution, quoteSolution } from '../contract.ts'
import { researchLimits as limits, researchRefusals, researchMessages as messages, solutionReviewing, wholeProjectLabel } from '../rules.ts'
import { checkPayer, lockPayer } from './solutions/payers.ts'
import { pricePerTask } from './solutions/prices.ts'
import { type FoundProject, findProject } from './solutions/projects.ts'

type SolutionRequest = CallInput<typeof quoteSolution>
/** One application: of a task, or of the whole project (null), with the number of tasks that it is priced for. */
type Part = { project: FoundProject; taskId: string | null; taskName: string; units: number }

export const researchCommands = [
  handle(quoteSolution, async (context, wanted) => {
    const parts = await listParts(context, wanted)
    if (wanted.way === 'high') return { price: 0, balance: 0, left: 0 }
    const price = (await pricePerTask(context.db)) * countUnits(parts)
    const { balance, held } = await checkPayer(context, wanted)
    return { price, balance: balance - held, left: balance - held - price }
  }),

  handle(
    applyForSolution,
    async (context, wanted) => (wanted.way === 'compliance' ? checkPayer(context, wanted) : undefined),
    async (context, wanted, checked) => {
      const { db, clock, autonomousDb } = context
      // One application of a project at a time, so that none is debited twice.
      for (const { projectId } of wanted.projects.toSorted((a, b) => a.projectId.localeCompare(b.projectId)))
        await db.selectFrom('project').select('id').where('id', '=', projectId).forUpdate().execute()
      const payer = checked && (await lockPayer(db, checked))
      const parts = await listParts(context, wanted)
      for (const { project } of parts) {
        const { allowed } = await countRequest(autonomousDb, `solutions ${project.id}`, {
          limit: limits.perDay * limits.tasks,
          seconds: 86_400,
          now: clock.now(),
        })
        if (!allowed) throw new Refusal(researchRefusals.tooMany)
      }
      const price = payer ? await pricePerTask(db) : 0
      const total = price * countUnits(parts)
      if (wanted.quoted !== undefined && wanted.quoted !== total) throw new Refusal(researchRefusals.priceChanged)
      const ids: string[] = []
      for (const part of parts) ids.push(await storeApplication(context, part, { way: wanted.way, payer, price: price * part.units }))
      const [{ project }] = parts as [Part]
      return {
        reply: { ids: ids.map((id) => ({ id })), price: total },
        audit: {
          action: 'solution.apply',
          subject: `project ${project.id}`,
          detail: {
            ids,
            way: wanted.way,
            mode: wanted.mode,
            tasks: parts.map(({ taskName }) => taskName || wholeProjectLabel),
            price: total,
            account: payer?.account ?? '',
          },
        },
        msg: messages.applied,
      }
    },
  ),
]

function countUnits(parts: readonly Part[]): number {
  return parts.reduce((units, part) => units + part.units, 0)
}

/** What is applied for, each part checked; refuses what was applied for before. */
async function listParts({ db }: Pick<Services, 'db'>, { operatorId, way, mode, projects }: SolutionRequest): Promise<Part[]> {
  const [requested, ...others] = projects
  if (!requested || others.length > 0) throw createFieldRefusal('projects', messages.projectId)
  const project = await findProject(db, { operatorId, projectId: requested.projectId })
  if (!project) throw new Refusal(researchRefusals.notFound)
  const tasks = await db.selectFrom('project_task').select(['id', 'name']).where('project_id', '=', project.id).orderBy('place').execute()
  if (tasks.length === 0) throw new Refusal(researchRefusals.noTasks)
  const parts =
    mode === 'project' ? [{ project, taskId: null, taskName: '', units: tasks.length }] : toParts(project, tasks, requested.tasks)
  if (mode === 'project' && project.application_state !== 0) throw new Refusal(researchRefusals.projectApplied)
  const before = await db
    .selectFrom('solution_application')
    .select('task_id')
    .where('project_id', '=', project.id)
    .where('way', '=', way)
    .where('state', '<>', 'declined')
    .execute()
  if (before.some(({ task_id }) => parts.some(({ taskId }) => taskId === task_id))) throw new Refusal(researchRefusals.alreadyApplied)
  return parts
}

function toParts(project: FoundProject, tasks: readonly { id: string; name: string }[], requested: readonly { taskId: string }[]): Part[] {
  const wanted = new Set(requested.map(({ taskId }) => taskId))
  const chosen = tasks.filter(({ id }) => wanted.has(id))
  if (wanted.size === 0 || wanted.size > limits.tasks || chosen.length !== wanted.size) throw createFieldRefusal('projects', messages.tasks)
  return chosen.map(({ id, name }) => ({ project, taskId: id, taskName: name, units: 1 }))
}

type PaymentInput = { way: SolutionRequest['way']; payer: CoinAccount | undefined; price: number }

async function storeApplication(context: Services & RequestContext, part: Part, { way, payer, price }: PaymentInput): Promise<string> {
  const { db, clock, actor } = context
  const { project, taskId, taskName } = part
  const now = clock.now()
  const id = randomUUID()
  const number = await nextNumber(context, now)
  const by = toApplicant(actor, payer, project)
  const begun = await beginReview(context, solutionReviewing, { id, by })
  const booking =
    payer &&
    (await use(db, {
      account: payer.id,
      amount: price,
      service: messages.service,
      detail: `方案申请：${taskName || project.name}`,
      reference: number,
      by: `coin ${payer.id}`,
      at: now,
    }))
  await db
    .insertInto('solution_application')
    .values({
      ...begun,
      number,
      project_id: project.id,
      task_id: taskId,
      way,
      account: payer?.id ?? null,
      price,
      booking_id: booking?.bookingId ?? null,
      refund_id: null,
      project_name: project.name,
      task_name: taskName,
    })
    .execute()
  if (taskId === null) await db.updateTable('project').set({ application_state: 1, updated_at: now }).where('id', '=', project.id).execute()
  return id
}

/** The account that pays or is signed in; without one the customer of the project. */
function toApplicant(actor: RequestContext['actor'], payer: CoinAccount | undefined, project: FoundProject) {
  if (payer) return { kind: 'coin', id: payer.id, name: payer.company, sessionId: '' } as const
  if (actor.kind === 'coin') return actor
  return { kind: 'machine', id: `project ${project.id}`, name: project.customer, scopes: new Set<string>() } as const
}

/** FA, the day and a running number. */
async function nextNumber({ db }: Pick<Services, 'db'>, at: Date): Promise<string> {
  const { rows } = await sql<{ number: number }>`select nextval('solution_application_number') as number`.execute(db)
  return `FA${formatDate(at).replaceAll('-', '')}${String(rows[0]?.number).padStart(6, '0')}`
}
