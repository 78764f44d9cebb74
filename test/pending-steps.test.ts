import { expect, test } from 'vitest'
import { addressKey, listPermissions, type PendingStep } from '#gateway/call.ts'
import { isAllowed } from '#gateway/server/dispatch.ts'
import type { Actor, Handler } from '#gateway/server/handle.ts'
import { fields } from '#gateway/shape.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { handlers } from '#composition/registry.ts'
import { applicant, coinAccount, staff } from './harness/actors.ts'
import { startGateway } from './harness/gateway.ts'

const permissions = handlers.flatMap(({ call }) => listPermissions(call))
const kinds: [string, Actor][] = [
  ['an applicant', applicant()],
  ['a customer', coinAccount()],
  ['staff with every permission', staff(...permissions)],
]

/** The calls whose handler would run under the session's own identity. */
async function openCalls(actor: Actor): Promise<string[]> {
  const ran: string[] = []
  const stubs: Handler<Services>[] = handlers.map(({ call }) => ({
    call: { ...call, input: fields({}), needsRequestId: false },
    run: async ({ actor: asking }) => {
      if (asking.kind !== 'anyone') ran.push(addressKey(call.address))
      return { reply: {}, audit: [] }
    },
  }))
  const gateway = await startGateway(stubs)
  try {
    const calls = stubs.map(({ call }) => call).filter(({ access }) => isAllowed(access, actor))
    for (const call of calls)
      await gateway
        .as(actor)
        .call(call, {})
        .catch(() => undefined)
    return ran.toSorted()
  } finally {
    await gateway.close()
  }
}

test.each(kinds)('%s with a pending step can call only that step and the logout', async (_, actor) => {
  const open = async (pending: PendingStep) => openCalls({ ...actor, pending } as Actor)
  const steps: Record<string, Record<PendingStep, string[]>> = {
    applicant: { password: ['portal/applicants/changePassword'], enrol: [] },
    coin: { password: ['portal/coin/changePassword'], enrol: [] },
    staff: {
      password: ['console/staff/changePassword', 'console/staff/logout'],
      enrol: ['console/staff/beginTotp', 'console/staff/confirmTotp', 'console/staff/logout'],
    },
  }
  for (const step of ['password', 'enrol'] as const)
    expect(await open(step)).toEqual([...(steps[actor.kind]?.[step] ?? []), 'portal/session/logout'].toSorted())
})
