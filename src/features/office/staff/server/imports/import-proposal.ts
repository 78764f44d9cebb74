import { bookAtOnce } from '#platform/imports/server/import-job.ts'
import type { ProposalKind } from '#platform/proposals/server/proposals.ts'
import { createStaffImport, type Imported } from './staff-import.ts'

export const importStaffProposal: ProposalKind<{ id: string; members: Imported[] }> = {
  name: 'staff.import',
  label: '导入员工账号',
  permission: 'staff.manage',
  carryOut: (context, { id, members }) => bookAtOnce(context, createStaffImport(members), id),
}
