import { subtractDays } from '#kit/dates.ts'
import { getProposer, type ProposalKind } from '#platform/proposals/server/proposals.ts'
import { splitDays } from '../../rules.ts'
import { mergeCustomers, type Merging, splitCustomers } from './merge.ts'

/** Merging changes whose accounts may transfer to each other, so finance confirms it. */
const business = { confirmer: 'finance.handle', topic: 'customers' } as const

export const mergeProposal: ProposalKind<Merging> = {
  name: 'customer.merge',
  label: '客户合并',
  permission: 'customers.merge',
  business,
  carryOut: ({ db, clock, actor }, merging, { id, by }) =>
    mergeCustomers(db, { ...merging, id, at: clock.now(), by: by.name, confirmedBy: getProposer(actor).name }),
}

export const splitProposal: ProposalKind<{ id: string }> = {
  name: 'customer.split',
  label: '客户拆分',
  permission: 'customers.merge',
  business,
  async carryOut({ db, clock }, { id }, { by }) {
    const at = clock.now()
    const { accounts } = await splitCustomers(db, { id, at, by: by.name, latest: subtractDays(at, splitDays) })
    return { movedAccounts: accounts }
  },
}
