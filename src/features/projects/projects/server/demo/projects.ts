import { dayMs, formatDate, startOfDay } from '#kit/dates.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { demoRequest } from '#platform/seeding/server/staff-actions.ts'
import { markProblem } from '../../desk-contract.ts'
import { applyTemplate, finishNode, savePlan, saveTasks, skipNode } from '../../plan-contract.ts'
import type { ProjectKind } from '../../rules.ts'
import { toSubject } from '../desk/change.ts'
import { listPlan } from '../desk/milestones.ts'
import { act, assessor, getVersion, type Step } from './history.ts'

export type DemoProject = {
  id?: string
  number: string
  operator: string
  name: string
  customer: string
  systemName: string
  level: string
  kind: ProjectKind
  startedDaysAgo: number
  finished: number
  /** Between the planned days of two nodes. */
  daysANode: number
  /** By how much the next step is late; negative: still to come. */
  daysLate: number
  remarks?: Record<number, string>
  /** Nodes that are skipped, and why. */
  skipped?: Record<number, string>
  /** Nodes that were finished the day before it was recorded, and why. */
  backDated?: Record<number, string>
  /** Why it is marked as a problem. */
  problem?: string
  tasks: string[]
  applicationState?: 0 | 1 | 2
}
export type StoredProject = DemoProject & { id: string }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Of the tests of every task. */
const tests = ['技术测评', '管理测评']

/** Registering, planning, and each node that was finished since. The planned days lie around the next step's, so that it is as late as the content says. */
export function listProjectSteps(services: Services, demo: StoredProject, now: Date): Step[] {
  const plannedOn = (place: number) => getPlannedDay(demo, now, place)
  const registered = new Date(Math.min(now.getTime() - demo.startedDaysAgo * dayMs, plannedOn(0).getTime() - 3 * dayMs))
  const at = (minutes: number) => new Date(toWorkingHours(registered, 0).getTime() + minutes * minuteMs)
  const steps = [
    { at: at(0), run: () => register(services, demo, at(0)) },
    { at: at(6), run: () => plan(services, demo, { at: at(6), plannedOn }) },
    { at: at(15), run: () => spreadPlan(services, demo, { at: at(15), plannedOn }) },
    { at: at(21), run: () => addTasks(services, demo, at(21)) },
  ]
  for (let place = 0; place < demo.finished; place++) {
    const finishedAt = getFinishTime(demo, now, place)
    steps.push({ at: finishedAt, run: () => finish(services, demo, { place, finishedAt }) })
  }
  if (demo.problem) {
    const marked = new Date(now.getTime() - 2 * hourMs)
    steps.push({ at: marked, run: () => mark(services, demo, marked) })
  }
  return steps
}

/** When a node was finished: on its planned day, some a day before, and always in the past. */
export function getFinishTime(demo: DemoProject, now: Date, place: number): Date {
  const early = place % 3 === 2 ? dayMs : 0
  const latest = now.getTime() - (demo.finished - place) * dayMs
  return toWorkingHours(new Date(Math.min(getPlannedDay(demo, now, place).getTime() - early, latest)), place)
}

function getPlannedDay({ finished, daysANode, daysLate }: DemoProject, now: Date, place: number): Date {
  return new Date(now.getTime() + ((place - finished) * daysANode - daysLate) * dayMs)
}

/** A time of that day between 9:00 and 16:50, another for each place. */
function toWorkingHours(day: Date, place: number): Date {
  return new Date(startOfDay(formatDate(day)).getTime() + (9 + ((place * 3) % 8)) * hourMs + ((place * 17) % 50) * minuteMs)
}

async function register(services: Services, demo: StoredProject, at: Date): Promise<void> {
  const { id, number, name, customer, level, kind, operator, systemName } = demo
  const { db } = services
  await db
    .insertInto('project')
    .values({
      id,
      number,
      name,
      customer,
      level,
      kind,
      operator_id: operator,
      system_name: systemName,
      application_state: demo.applicationState ?? 0,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const detail = { number, name, operatorId: operator, customer, systemName, kind, level, startsOn: '' }
  await writeAudit({ db, at }, { actor: assessor, request: demoRequest }, { action: 'project.create', subject: toSubject(id), detail })
}

type DemoPlan = { at: Date; plannedOn: (place: number) => Date }

async function plan(services: Services, { id }: StoredProject, { at, plannedOn }: DemoPlan): Promise<void> {
  const change = await getVersion(services, id)
  await act({ services, actor: assessor, at }, applyTemplate, { ...change, startsOn: formatDate(plannedOn(0)) })
}

/** The days as the content says. Staff show each demo project whole, but for its filing. */
async function spreadPlan(services: Services, { id, remarks }: StoredProject, { at, plannedOn }: DemoPlan): Promise<void> {
  const nodes = (await listPlan(services.db, id)).map(({ id: nodeId, name, waitsFor }, place, all) => ({
    id: nodeId,
    name,
    waitsFor,
    plannedOn: formatDate(plannedOn(place)),
    isShown: place < all.length - 1,
    remark: remarks?.[place + 1] ?? '',
  }))
  await act({ services, actor: assessor, at }, savePlan, { ...(await getVersion(services, id)), nodes })
}

async function addTasks(services: Services, { id, tasks }: StoredProject, at: Date): Promise<void> {
  const given = tasks.map((name) => ({ id: '', name, tests: tests.map((test) => ({ id: '', name: test })) }))
  await act({ services, actor: assessor, at }, saveTasks, { ...(await getVersion(services, id)), tasks: given })
}

type DemoFinish = { place: number; finishedAt: Date }

async function finish(services: Services, demo: StoredProject, { place, finishedAt }: DemoFinish): Promise<void> {
  const node = (await listPlan(services.db, demo.id))[place]
  const at = { services, actor: assessor, at: finishedAt }
  const change = { ...(await getVersion(services, demo.id)), nodeId: node?.id ?? '' }
  const skipped = demo.skipped?.[place + 1]
  if (skipped) return void (await act(at, skipNode, { ...change, reason: skipped }))
  const reason = demo.backDated?.[place + 1]
  const before = new Date(finishedAt.getTime() - dayMs)
  await act(at, finishNode, { ...change, ...(reason && { finishedAt: before.toISOString(), reason }) })
}

async function mark(services: Services, { id, problem = '' }: StoredProject, at: Date): Promise<void> {
  await act({ services, actor: assessor, at }, markProblem, { ...(await getVersion(services, id)), hasProblem: true, reason: problem })
}
