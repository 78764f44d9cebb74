import { isRefusal } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { getFileLink } from '#platform/files/contract.ts'
import { getCaptcha } from '#platform/captcha/contract.ts'
import { captchaImage } from '#platform/captcha/rules.ts'
import type { PageLoading } from '#platform/site/shared/page.ts'
import { listOperators } from '#features/projects/projects/contract.ts'
import { lookupPurpose, projectRefusals } from '#features/projects/projects/rules.ts'
import { getResearch, getSolutionPrice, listApplications, listSolutionFiles, listTasks } from '../contract.ts'
import { isProjectId, researchLimits as limits, researchMessages as messages, normalizeProjectId, toWireState } from '../rules.ts'

export const tabs = { research: '调研信息', solutions: '解决方案', applications: '申请记录' } as const
export type Tab = keyof typeof tabs

type Listed = CallReply<typeof listTasks>
export type Application = CallReply<typeof listApplications>['applications'][number]
type SolutionFile = { id: string; name: string; createdAt: string; path: string }

export type Project = {
  operatorId: string
  operatorName: string
  id: string
  name: string
  state: number
  tasks: Listed['tasks']
  tab: Tab
  price: number
  /** Missing where the project has no task. */
  research?: { taskId: string; testId: string; questions: CallReply<typeof getResearch>['questions'] }
  solutions?: { application: Application; files: SolutionFile[] }[]
  applications?: { total: number; page: number; items: Application[] }
}

export type Found = {
  provinces: CallReply<typeof listOperators>['provinces']
  operator: string
  projectId: string
  errors: { operator?: string; projectId?: string; captcha?: string }
  refused?: string
  captcha?: { id: string; image: string }
  project?: Project
}

/** The address holds the question: entity, project, tab, and within it task, test or page. */
export async function loadResearch({ call, url }: PageLoading): Promise<Found> {
  const { provinces } = await call(listOperators, {})
  const read = (name: string) => (url.searchParams.get(name) ?? '').trim()
  const search = { provinces, operator: read('operator').slice(0, 40), projectId: normalizeProjectId(read('projectid')).slice(0, 64) }
  const isAsked = url.searchParams.has('operator') || url.searchParams.has('projectid')
  const operator = provinces.flatMap(({ operators }) => operators).find(({ id }) => id === search.operator)
  if (!isAsked) return { ...search, errors: {} }
  const errors = {
    ...(!operator && { operator: messages.operator }),
    ...(!isProjectId(search.projectId) && { projectId: messages.projectId }),
  }
  if (!operator || errors.projectId) return { ...search, errors }
  const answer = { captcha: read('vcode').slice(0, 20), captchaId: read('vcodeid').slice(0, 64) }
  try {
    const listed = await call(listTasks, { operator: operator.name, projectId: search.projectId, ...answer })
    return { ...search, errors, project: await loadProject({ call, url }, operator, listed) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.code !== projectRefusals.captchaRequired.code && error.code !== 'wrong_captcha')
      return { ...search, errors, refused: error.message }
    const captcha = await call(getCaptcha, { ...captchaImage, purpose: lookupPurpose, scale: 2 })
    return { ...search, captcha, errors: { captcha: error.message } }
  }
}

async function loadProject({ call, url }: PageLoading, operator: { id: string; name: string }, listed: Listed): Promise<Project> {
  const { tasks } = listed
  const named = url.searchParams.get('tab') ?? ''
  const tab: Tab = Object.hasOwn(tabs, named) ? (named as Tab) : 'research'
  const { price } = await call(getSolutionPrice, {})
  const project = {
    operatorId: operator.id,
    operatorName: operator.name,
    id: listed.projectId,
    name: listed.projectName,
    state: listed.projectState,
    tasks,
    tab,
    price,
  }
  const key = { operatorId: operator.id, projectId: project.id }
  if (tab === 'solutions') return { ...project, solutions: await loadSolutions(call, key) }
  if (tab === 'applications') {
    const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)
    const { total, applications } = await call(listApplications, { ...key, page, pageSize: limits.pageSize })
    return { ...project, applications: { total, page, items: applications } }
  }
  const task = tasks.find(({ id }) => id === url.searchParams.get('task')) ?? tasks[0]
  if (!task) return project
  const test = task.tests.find(({ id }) => id === url.searchParams.get('test')) ?? task.tests[0]
  const { questions } = test ? await call(getResearch, { taskId: task.id, operatorId: operator.id, testId: test.id }) : { questions: [] }
  return { ...project, research: { taskId: task.id, testId: test?.id ?? '', questions } }
}

type ProjectKey = { operatorId: string; projectId: string }

/** What can be downloaded: the files of completed applications, each with a link that works for five minutes. */
async function loadSolutions(call: PageLoading['call'], key: ProjectKey) {
  const completed = (await listAllApplications(call, key)).filter(({ state }) => state === toWireState('completed'))
  return Promise.all(
    completed.map(async (application) => {
      const { files } = await call(listSolutionFiles, { applicationId: application.id, page: 1, pageSize: 100 })
      const linked = await Promise.all(files.map(async (file) => ({ ...file, path: (await call(getFileLink, { fileId: file.id })).path })))
      return { application, files: linked }
    }),
  )
}

async function listAllApplications(call: PageLoading['call'], key: ProjectKey): Promise<Application[]> {
  const all: Application[] = []
  for (let page = 1; ; page++) {
    const { total, applications } = await call(listApplications, { ...key, page, pageSize: 100 })
    all.push(...applications)
    if (all.length >= total || applications.length === 0) return all
  }
}
