// `npm run test:security -- one-administrator`: one administrator alone tries to gain and lend rights where two persons are asked
// (docs/checks.md, S58 and S59).
import { spawnSync } from 'node:child_process'
import { connectTo } from '../harness/coins/portal-ledger.ts'
import { confirmSeals } from '../harness/portal/confirm-seals.ts'
import { type Address, type Answer, logins, openWorld, writeLine, type Session } from './world.ts'

const world = await openWorld()
const database = await connectTo(world.directory)
const books = { scopes: ['ledger.read', 'ledger.book'], callsPerMinute: 60, networks: [] }
const rule = 'twoPersonPermissions'
const approvals = 'reviewing.scan-applications.approvals'
let tried = 0
let through = 0

function as(session: Session) {
  return (address: Address, body: object): Promise<Answer> => world.ask(address, body, { session })
}
const staffCall = (verb: string): Address => ['console', 'staff', verb]
const machineCall = (verb: string): Address => ['console', 'machines', verb]
const proposalCall = (verb: string): Address => ['console', 'proposals', verb]
const settingCall = (verb: string): Address => ['console', 'settings', verb]
const coinCall = (verb: string): Address => ['console', 'coin', verb]
const save: Address = ['console', 'settings', 'save']

/** Everything that gives rights or guards them; a step that changes it got through. */
async function rights(): Promise<string> {
  const { rows } = await database.query<{ all: string }>(`select json_build_array(
    (select json_agg(json_build_array(account, role_id, password_hash, totp_enrolled_at, disabled_at) order by id) from staff),
    (select json_agg(json_build_array(id, name, scopes, networks) order by id) from machine), (select count(*) from machine_key),
    (select json_agg(value order by name) from parameter where name in ('${rule}', 'reviewing', 'staffTotp', 'coin.secondPersonAbove')))::text as all`)
  return rows[0]?.all ?? ''
}

async function attempt(name: string, run: () => Promise<Answer>): Promise<void> {
  const before = await rights()
  const answer = await run()
  judge(name, (await rights()) !== before, answer.data?.state ?? answer.msg)
}

function judge(name: string, gotThrough: boolean, answer: string): void {
  tried++
  if (gotThrough) through++
  writeLine(`${gotThrough ? '✗' : '✓'} ${name}: ${answer}`)
}

async function demand(answer: Promise<Answer>): Promise<Record<string, string>> {
  const { ReturnValue, msg, data } = await answer
  if (ReturnValue !== 1) throw new Error(msg)
  return data
}

async function idsByAccount(): Promise<Record<string, string>> {
  const { rows } = await database.query<{ account: string; id: string }>('select account, id from staff')
  return Object.fromEntries(rows.map(({ account, id }) => [account, id]))
}

/** Everything that is proposed, confirmed by this person. */
async function confirmAll(call: ReturnType<typeof as>): Promise<Answer> {
  const { rows } = await database.query<{ id: string }>("select id from proposal where state = 'open'")
  let last: Answer = { ReturnValue: 0, msg: 'nothing was proposed', data: {} }
  for (const { id } of rows) last = await call(proposalCall('decide'), { id, confirm: true })
  return last
}

try {
  const admin = as(await world.login(logins.staff, 'admin', 'Staff#2026a'))

  // While the rule is off: a puppet, a disabled account and a key that only reads. Then a second real administrator and the rule.
  const puppetPassword = (await demand(admin(staffCall('create'), { account: 'puppet', name: '傀儡', roleId: 'administrator' })))
    .oneTimePassword
  await database.query("update staff set must_change_password = false where account = 'puppet'")
  confirmSeals({ DATA_DIR: world.directory, PORTAL_MODE: 'test' })
  await demand(admin(staffCall('disable'), { id: (await idsByAccount()).editor }))
  const reading = await demand(admin(machineCall('create'), { ...books, name: '只读系统', scopes: ['ledger.read'] }))
  const booking = await demand(admin(machineCall('create'), { ...books, name: '核销系统' }))
  await demand(admin(save, { name: approvals, value: '2', before: '1' }))
  const command = ['scripts/staff.ts', 'create', 'admin2', '--name', '管理员乙']
  const made = spawnSync('node', command, { env: { ...process.env, DATA_DIR: world.directory, PORTAL_MODE: 'test' }, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
  await demand(admin(save, { name: rule, value: 'on', before: 'off' }))
  const puppet = as(await world.login(logins.staff, 'puppet', puppetPassword as string))
  const { assessor, finance2, auditor, editor, admin: own, finance: finance1 } = await idsByAccount()

  await attempt('a finance account', () => admin(staffCall('create'), { account: 'finance9', name: '财务', roleId: 'finance' }))
  await attempt('a second administrator', () => admin(staffCall('create'), { account: 'admin9', name: '管理员', roleId: 'administrator' }))
  await attempt('the rule switched off', () => admin(save, { name: rule, value: 'off', before: 'on' }))
  await attempt('one approval in place of two', () => admin(save, { name: approvals, value: '1', before: '2' }))
  await attempt('the password of finance2', () => admin(staffCall('resetPassword'), { id: finance2 }))
  await attempt('the password of the auditor', () => admin(staffCall('resetPassword'), { id: auditor }))
  await attempt('the second factor of the auditor', () => admin(staffCall('resetTotp'), { id: auditor }))
  await attempt('a disabled account enabled', () => admin(staffCall('enable'), { id: editor }))
  await attempt('the role of finance for an assessor', () => admin(staffCall('setRole'), { id: assessor, roleId: 'finance' }))
  await attempt('the role of finance for oneself', () => admin(staffCall('setRole'), { id: own, roleId: 'finance' }))
  await attempt('a machine key that may book', () => admin(machineCall('create'), { ...books, name: '新系统' }))
  await attempt('another key of a system that books', () => admin(machineCall('addKey'), { id: booking.id }))
  await attempt('the right to book for a system that reads', () =>
    admin(machineCall('change'), { ...books, id: reading.id, name: '只读系统' }),
  )
  await attempt('all of it confirmed by the proposer', () => confirmAll(admin))
  await attempt('all of it confirmed by a puppet made before', () => confirmAll(puppet))
  await attempt('proposed by the puppet, confirmed by its maker', async () => {
    await puppet(staffCall('setRole'), { id: finance1, roleId: 'auditor' })
    return confirmAll(admin)
  })

  const finance = as(await world.login(logins.staff, 'finance', 'Staff#2026c'))
  await attempt('the four-eyes limit raised', () =>
    admin(settingCall('save'), { name: 'coin.secondPersonAbove', value: '1000000', before: '10000' }),
  )
  const gift = { account: '6200000001', quantity: 10_000, paidBy: 'grant', note: '活动赠送' }
  const gifts = await Promise.all(Array.from({ length: 6 }, () => finance(coinCall('recharge'), gift)))
  const booked = gifts.filter(({ data }) => data?.state === 'done').length
  judge('six gifts of 10,000 by one person at a limit of 10,000', booked > 1, `${booked} booked, ${gifts.length - booked} wait`)
} finally {
  await database.end()
  await world.stop()
}
writeLine(`${tried} steps tried, ${through} got through`)
process.exitCode = through === 0 ? 0 : 1
