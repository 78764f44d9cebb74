import { expect, test } from 'vitest'
import { addressKey, listPermissions } from '#gateway/call.ts'
import { isAllowed } from '#gateway/server/dispatch.ts'
import type { Actor, Handler } from '#gateway/server/handle.ts'
import { fields } from '#gateway/shape.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { handlers } from '#composition/registry.ts'
import { anyone, applicant, coinAccount, machine, staff } from './harness/actors.ts'
import { useGateway } from './harness/gateway.ts'

const calls = handlers.map(({ call }) => ({ ...call, input: fields({}), needsRequestId: false }))
let ran: string[] = []
const stubs: Handler<Services>[] = calls.map((call) => ({
  call,
  run: async () => {
    ran.push(addressKey(call.address))
    return { reply: {}, audit: [] }
  },
}))
const gateway = useGateway(stubs)

/** What each person may, by the words of the declarations alone. */
const persons: [string, Actor, string[]][] = [
  ['a visitor', anyone, ['anyone']],
  ['an applicant', applicant(), ['anyone', 'applicant']],
  ['a customer', coinAccount(), ['anyone', 'coin']],
  ['a system without scopes', machine(), ['anyone', 'machine']],
  ['staff without rights', staff(), ['anyone', 'staff']],
]

test.each(persons)('no call runs for %s that does not name it, and the refusals are in the audit trail', async (_, actor, open) => {
  ran = []
  for (const call of calls)
    await gateway
      .as(actor)
      .call(call, {})
      .catch(() => undefined)
  const may = calls.filter(({ access }) => [access].flat().some((one) => open.includes(one))).map(({ address }) => addressKey(address))
  expect(ran.toSorted()).toEqual(may.toSorted())
  const refused = calls.map(({ address }) => addressKey(address)).filter((key) => !may.includes(key))
  const audited = (await gateway.audit('access.refuse')).map(({ subject }) => subject)
  expect(audited.toSorted()).toEqual(actor.kind === 'anyone' ? [] : refused.toSorted())
})

test('a right opens the calls that name it, and no other', () => {
  for (const right of new Set(calls.flatMap(listPermissions))) {
    const opened = calls.filter(({ access }) => isAllowed(access, staff(right)) && !isAllowed(access, staff()))
    const naming = calls.filter((call) => listPermissions(call).includes(right))
    expect(
      opened.map(({ address }) => addressKey(address)),
      right,
    ).toEqual(naming.map(({ address }) => addressKey(address)))
  }
})
