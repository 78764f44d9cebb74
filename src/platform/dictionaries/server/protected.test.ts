import { expect, test } from 'vitest'
import { staff } from '../../../../test/harness/actors.ts'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { decideProposal, listProposals } from '#platform/proposals/contract.ts'
import { proposalHandlers } from '#platform/proposals/server/handlers.ts'
import type { ProposalKind } from '#platform/proposals/server/proposals.ts'
import { changeEntry, listDictionaries, removeEntry, switchEntry } from '../contract.ts'
import { type Dictionary, toEntries } from '../rules.ts'
import { dictionaryHandlers } from './handlers.ts'
import { dictionaryProposal } from './protected.ts'

const prices: Dictionary = {
  name: 'prices',
  label: '价目表',
  lead: '',
  item: '档位',
  levels: 1,
  isProtected: true,
  fields: { price: { type: 'yuan', label: '单价', isRequired: true } },
  standard: toEntries([{ code: '1', label: '一档', values: { price: '10.00' } }]),
}
const proposer = staff('dictionaries.manage', 'staff.manage')
const second = { ...proposer, id: 'staff-2', name: '王管理' } as typeof proposer
const listStaffWith = async () => [
  { id: 'staff-1', name: '李编辑' },
  { id: 'staff-2', name: '王管理' },
]
// Without demo content and setting the two-person rule is on, as in production.
const gateway = useGateway([
  ...dictionaryHandlers({ dictionaries: [prices], uses: { prices: async () => false }, listStaffWith }),
  ...proposalHandlers([dictionaryProposal([prices])] as ProposalKind[], listStaffWith),
])
const read = async () => (await gateway.as(proposer).call(listDictionaries, {})).dictionaries[0]
const cheaper = { name: 'prices', code: '1', label: '一档', values: { price: '0.01' } }

test('a price changes when a second person confirms it', async () => {
  const answer = await gateway.as(proposer).call(changeEntry, { ...cheaper, version: 0 })
  expect(answer).toMatchObject({ state: 'proposed', version: 0, entries: [{ values: { price: '10.00' } }] })
  expect(await read()).toMatchObject({ version: 0, entries: [{ values: { price: '10.00' } }] })
  const [open] = (await gateway.as(second).call(listProposals, { is: 'open' })).items
  expect(open).toMatchObject({ what: '字典：价目表', before: '一档（单价 10.00）', after: expect.stringContaining('0.01') })
  await gateway.as(second).call(decideProposal, { id: open?.id as string, confirm: true })
  expect(await read()).toMatchObject({ version: 1, entries: [{ values: { price: '0.01' } }] })
  expect(await gateway.audit('dictionary.change')).toMatchObject([{ actor_id: 'staff-2', detail: { proposedBy: 'staff-1' } }])
})

test('switching off and removing a price wait for a second person as well', async () => {
  expect(await gateway.as(proposer).call(switchEntry, { name: 'prices', code: '1', isActive: false, version: 0 })).toMatchObject({
    state: 'proposed',
  })
  await expect(gateway.as(proposer).call(removeEntry, { name: 'prices', code: '1', version: 0 })).rejects.toMatchObject({
    code: 'already_proposed',
  })
  expect(await read()).toMatchObject({ version: 0, entries: [{ isActive: true }] })
})
