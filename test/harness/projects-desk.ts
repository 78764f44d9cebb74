import type { CallReply } from '#gateway/call.ts'
import { getProject } from '#features/projects/projects/desk-contract.ts'
import { deskHandlers } from '#features/projects/projects/server/handlers.ts'
import { projectQueries } from '#features/projects/projects/server/queries.ts'
import { staff } from './actors.ts'
import { startGateway } from './gateway.ts'
import { operator, project } from './projects.ts'

export const assessor = staff('projects.manage')

export const given = {
  number: 'DP20260100',
  name: '网上办事系统等级保护测评项目',
  operatorId: operator.id,
  customer: '演示市行政审批局',
  systemName: '网上办事系统',
  kind: 'mlps' as const,
  level: '第三级（S3A3G3）',
}

export type ProjectsDesk = Awaited<ReturnType<typeof openProjectsDesk>>

/** The desk and the customer's look-ups on a fresh database. */
export async function openProjectsDesk() {
  const gateway = await startGateway([...projectQueries, ...deskHandlers])
  const desk = gateway.as(assessor)
  const get = (id: string = project.id): Promise<CallReply<typeof getProject>> => desk.call(getProject, { id })
  /** The state of the project that a change is made from. */
  const at = async (id: string = project.id) => ({ id, version: (await get(id)).version })
  return { ...gateway, desk, get, at }
}
