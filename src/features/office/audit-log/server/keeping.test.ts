import { expect, test } from 'vitest'
import { staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { removeOldAudit, addCheckpoints } from '#platform/audit/server/checkpoints.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { proposalHandlers } from '#platform/proposals/server/handlers.ts'
import { decideProposal } from '#platform/proposals/contract.ts'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { saveSetting } from '#platform/settings/contract.ts'
import { settingHandlers, settingProposal } from '#platform/settings/server/handlers.ts'
import { auditLogSettings } from './settings.ts'

const everyone = async () => ['staff-1', 'staff-2'].map((id) => ({ id, name: id }))
const kinds = [settingProposal(auditLogSettings)] as never[]
const gateway = useGateway([...settingHandlers(auditLogSettings, everyone), ...proposalHandlers(kinds, everyone)])
const manager = staff('settings.manage')
const other = { ...staff('staff.manage'), id: 'staff-2' } as Actor

test.each(['400', '3650'])('nobody changes alone for how long the audit trail is kept: to %s days', async (value) => {
  await saveParameter(gateway.db, twoPersonParameter, false)
  const name = 'audit.daysKept'
  expect(await gateway.as(manager).call(saveSetting, { name, value, before: '365' })).toEqual({ state: 'proposed', value: '365' })
  const [proposal] = await gateway.rows('proposal')
  const decide = (actor: Actor) => gateway.as(actor).call(decideProposal, { id: proposal?.id as string, confirm: true, note: '' })
  await expect(decide(staff('staff.manage'))).rejects.toMatchObject({ code: 'second_person' })
  await decide(other)
  expect(await gateway.as(manager).call(saveSetting, { name, value: '365', before: value })).toMatchObject({ state: 'proposed', value })
})

test.each(['0', '30', '179', '180', '364', '3651'])('%s days are refused', async (value) => {
  const change = gateway.as(manager).call(saveSetting, { name: 'audit.daysKept', value, before: '365' })
  await expect(change).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'value', msg: '请输入 365–3650 的整数' }] })
})

test.each([
  [undefined, 370, true],
  [30, 200, false],
  [30, 364, false],
  [30, 370, true],
  [400, 390, false],
  [400, 410, true],
])('with %s days stored, whatever wrote them, an entry of %i days ago is removed: %s', async (daysKept, age, is) => {
  if (daysKept !== undefined) await saveParameter(gateway.db, 'audit', { daysKept })
  const now = gateway.clock.now()
  gateway.clock.set(new Date(now.getTime() - age * 86_400_000).toISOString())
  await gateway.db
    .insertInto('audit')
    .values({
      at: gateway.clock.now(),
      actor_kind: 'system',
      actor_id: null,
      actor_name: null,
      ip: '',
      request_id: '',
      action: 'a',
      subject: 's',
      detail: {},
    })
    .execute()
  gateway.clock.set(now.toISOString())
  await addCheckpoints(gateway.db, now)
  expect(await removeOldAudit(gateway.db, now)).toHaveLength(is ? 1 : 0)
})
