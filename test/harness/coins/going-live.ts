import { certificateOpening } from '#features/site/certificates/server/imports/certificate-import.ts'
import { certificateColumns } from '#features/site/certificates/rules.ts'
import { carriedRechargeColumns, openingColumns } from '#features/coin/desk/opening-rules.ts'
import { carriedRechargeImport } from '#features/coin/desk/server/opening/carried-recharges.ts'
import { openingImport } from '#features/coin/desk/server/opening/opening-import.ts'
import { getImport, previewImport, proposeImports } from '#features/office/going-live/contract.ts'
import type { PartName } from '#features/office/going-live/rules.ts'
import { goingLiveHandlers } from '#features/office/going-live/server/handlers.ts'
import { goingLiveProposal } from '#features/office/going-live/server/proposal.ts'
import { projectColumns } from '#features/projects/projects/rules.ts'
import { projectOpening } from '#features/projects/projects/server/imports/project-import.ts'
import { runImport } from '#platform/imports/server/import-job.ts'
import { decideProposal } from '#platform/proposals/contract.ts'
import { proposalHandlers } from '#platform/proposals/server/handlers.ts'
import { staff } from '../actors.ts'
import type { useGateway } from '../gateway.ts'
import { deskHandlers } from './coin-desk-handlers.ts'

export const openings = [openingImport, carriedRechargeImport, projectOpening, certificateOpening]
const colleagues = ['staff-1', 'staff-2'].map((id) => ({ id, name: id }))
export const goingLiveTestHandlers = [
  ...deskHandlers,
  ...goingLiveHandlers(openings),
  ...proposalHandlers([goingLiveProposal], async () => colleagues),
]

const columns = { accounts: openingColumns, recharges: carriedRechargeColumns, projects: projectColumns, certificates: certificateColumns }
export const toPartFile = (part: PartName, lines: readonly string[]) =>
  Buffer.from(`${columns[part].map(({ heading }) => heading).join(',')}\r\n${lines.join('\r\n')}\r\n`)

/** Two persons who may import all parts, and what they do. */
export function useGoingLive(gateway: ReturnType<typeof useGateway>) {
  const person = staff('finance.handle', 'projects.manage', 'content.publish')
  const second = { ...person, id: 'staff-2' } as typeof person
  const desk = () => gateway.as(person)

  async function preview(part: PartName, bytes: Uint8Array, stated: Record<string, string>, name = 'a.csv') {
    const { id } = await desk().call(previewImport, { part, file: { name, type: '', bytes }, ...stated })
    return desk().call(getImport, { id, pageSize: 100 })
  }
  async function decide(confirm: boolean): Promise<void> {
    const proposal = (await gateway.rows('proposal')).find(({ state }) => state === 'open')
    await gateway.as(second).call(decideProposal, { id: proposal?.id as string, confirm, note: '核对' })
  }
  async function carryOver(...ids: string[]): Promise<void> {
    await desk().call(proposeImports, { ids })
    await decide(true)
    await runImport(gateway.services, openings, ...ids)
  }
  return { desk, preview, decide, carryOver }
}
