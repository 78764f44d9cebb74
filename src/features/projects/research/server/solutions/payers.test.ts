import { beforeEach, expect, test } from 'vitest'
import { anyone } from '../../../../../../test/harness/actors.ts'
import { coinPassword, openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { operator, project, storeOperators, storeProject, storeTasks, tasks } from '../../../../../../test/harness/projects.ts'
import { countWaitingForLocks } from '../../../../../../test/harness/waiting-locks.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import { applyForSolution, quoteSolution } from '../../contract.ts'
import { researchCommands } from '../commands.ts'

const gateway = useGateway(researchCommands)
const opened = new Date('2026-01-05T10:00:00+08:00')
const [busy, other] = ['6300000001', '6300000002'] as const

beforeEach(async () => {
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 7)
  await storeTasks(gateway.db)
  for (const id of [busy, other]) await openCoinAccount(gateway.db, opened, { id, coins: 100 })
})

const usual = (account: string) => ({
  operatorId: operator.id,
  way: 1 as const,
  mode: 2,
  projects: [{ projectId: project.id, tasks: [{ taskId: tasks[0] }] }],
  account,
  password: coinPassword,
})

test('a password that must still be changed pays for nothing', async () => {
  await settle(gateway.db, (unsealed) =>
    unsealed.updateTable('coin_account').set({ must_change_password: true }).where('id', '=', busy).execute(),
  )
  const refusal = { code: 'must_change_password', errors: [{ field: 'password' }] }
  await expect(gateway.as(anyone).call(quoteSolution, usual(busy))).rejects.toMatchObject(refusal)
  await expect(gateway.as(anyone).call(applyForSolution, usual(busy))).rejects.toMatchObject(refusal)
  expect(await gateway.rows('solution_application')).toEqual([])
})

test.each([
  ['a new password', { password_hash: 'another' }, 'wrong_credentials'],
  ['a password that must be changed', { must_change_password: true }, 'must_change_password'],
  ['the end of the account', { disabled_at: opened }, 'wrong_credentials'],
])('%s that commits after the check of the password leaves the coins where they are', async (_, change, code) => {
  const { begun } = await gateway.db.transaction().execute(async (db) => {
    await settle(db, (unsealed) => unsealed.updateTable('coin_account').set(change).where('id', '=', busy).execute())
    const late = gateway.as(anyone).call(applyForSolution, usual(busy))
    late.catch(() => undefined)
    await expect.poll(() => countWaitingForLocks(gateway.services.autonomousDb)).toBe(1)
    return { begun: late }
  })
  await expect(begun).rejects.toMatchObject({ code })
  expect(await gateway.rows('solution_application')).toEqual([])
})

test('the payments of one customer wait for each other and delay nobody else', async () => {
  const finished: string[] = []
  const quote = (account: string, ip: string) =>
    gateway
      .as(anyone, { ip })
      .call(quoteSolution, usual(account))
      .then(() => finished.push(account))
  const many = Array.from({ length: 30 }, (_, i) => quote(busy, `198.51.100.${i}`))
  await quote(other, '203.0.113.9')
  expect(finished.length).toBeLessThan(10)
  await Promise.all(many)
  expect(finished).toHaveLength(31)
})
