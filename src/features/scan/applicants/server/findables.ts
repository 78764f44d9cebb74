import type { Findable } from '#platform/finding/server/findable.ts'
import { applicantStates } from '../rules.ts'

export const findableApplicants: Findable = {
  kind: 'applicant',
  label: '漏扫申请人',
  table: 'applicant',
  needs: ['applicants.manage'],
  path: ({ id }) => `/console/applicants?${new URLSearchParams({ id })}`,
  async read(db, ids) {
    const rows = await db.selectFrom('applicant').select(['id', 'account', 'name', 'disabled_at']).where('id', 'in', ids).execute()
    return rows.map(({ id, account, name, disabled_at }) => ({
      id,
      title: name,
      detail: disabled_at ? `${account} · ${applicantStates.frozen.label}` : account,
      numbers: [account],
      names: [name],
    }))
  },
}
