import { expect, test } from 'vitest'
import { anyone, applicant, coinAccount, machine, staff } from '../../../../../test/harness/actors.ts'
import { deskHandlers } from '../../../../../test/harness/coins/coin-desk-handlers.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { isAllowed } from '#gateway/server/dispatch.ts'

const gateway = useGateway(deskHandlers, { once: true })

test.each(deskHandlers.map(({ call }) => [call.address[2], call] as const))('%s refuses others', async (_, call) => {
  for (const actor of [anyone, applicant(), coinAccount('6300000001'), machine('coin.use')])
    await expect(gateway.as(actor).call(call, {}), actor.kind).rejects.toMatchObject({ code: 'invalid_session' })
  const other = staff('staff.manage', 'settings.manage', 'appeals.handle', 'audit.read')
  await expect(gateway.as(other).call(call, {})).rejects.toMatchObject({ code: 'forbidden' })
  expect(isAllowed(call.access, staff('finance.handle'))).toBe(true)
})
