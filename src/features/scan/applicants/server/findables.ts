import type { Findable } from '#platform/finding/server/findable.ts'
import { applicantCan, applicantStates } from '../rules.ts'
import { applicantStateSql } from './persons.ts'

export const findableApplicants: Findable = {
  kind: 'applicant',
  label: '漏扫申请人',
  table: 'applicant',
  needs: ['applicants.manage'],
  path: ({ id }) => `/console/applicants?${new URLSearchParams({ id })}`,
  async read(db, ids) {
    const rows = await db
      .selectFrom('applicant')
      .select(['id', 'account', 'name', applicantStateSql.as('state')])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, account, name, state }) => ({
      id,
      title: name,
      detail: applicantCan.freeze({ state }) ? account : `${account} · ${applicantStates[state].label}`,
      numbers: [account],
      names: [name],
    }))
  },
}
