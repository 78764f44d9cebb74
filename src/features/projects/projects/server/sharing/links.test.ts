import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { anyone, coinAccount, staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { project, storeOperators, storeProject } from '../../../../../../test/harness/projects.ts'
import { countOf } from '../../../../../../test/harness/rounds.ts'
import { linkLimits } from '../../rules.ts'
import { createProjectLink, findSharedProject, listProjectLinks, switchOffProjectLink } from '../../sharing-contract.ts'
import { linkHandlers } from './links.ts'
import { projectCalendar, sharedProjectHandlers } from './shared-project.ts'

const gateway = useGateway([...linkHandlers, ...sharedProjectHandlers])
const assessor = staff('projects.manage')

beforeEach(async () => {
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 7)
})

const create = (label = '客户联系人') => gateway.as(assessor).call(createProjectLink, { projectId: project.id, label })
const open = (key: string) => gateway.as(anyone).call(findSharedProject, { key })
const calendar = (key: string) =>
  projectCalendar.make(gateway.services, {
    url: new URL(`http://site/schedule/calendar.ics?key=${key}`),
    request: { id: 'r', ip: '192.0.2.1', userAgent: 'test' },
    isHead: false,
  })
const refused = { code: 'link_not_found', message: '链接无效或已停用，请向测评师索取新的链接' }

test('a link shows one project without a number, until staff disable it', async () => {
  const { id, key } = await create()
  expect(await open(key)).toMatchObject({ number: project.number, name: project.name, nextId: 'DP20260001 8', documents: [] })
  expect(await calendar(key)).toMatchObject({ name: 'DP20260001.ics', mediaType: 'text/calendar; charset=utf-8' })
  gateway.clock.advance(60_000)
  await gateway.as(assessor).call(switchOffProjectLink, { id })
  await expect(open(key)).rejects.toMatchObject(refused)
  expect(await calendar(key)).toBeUndefined()
  expect(await gateway.as(assessor).call(listProjectLinks, { projectId: project.id })).toMatchObject({
    links: [{ id, label: '客户联系人', createdByName: '李编辑', switchedOffByName: '李编辑', switchedOffAt: '2026-11-20T01:31:00.000Z' }],
    subscribers: 0,
  })
  await expect(gateway.as(assessor).call(switchOffProjectLink, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await gateway.audit()).map(({ action }) => action)).toEqual(['project-link.create', 'project-link.switch-off'])
})

test('neither database nor audit trail contains a key', async () => {
  const { key } = await create()
  expect(Buffer.from(key, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  expect(JSON.stringify([await gateway.rows('project_link'), await gateway.audit()])).not.toContain(key)
})

test('of all guesses none succeeds: made-up, disabled and neighbouring keys are refused alike', async () => {
  const { key } = await create()
  const off = await create('已停用')
  await gateway.as(assessor).call(switchOffProjectLink, { id: off.id })
  const neighbours = Array.from(key, (_, i) => `${key.slice(0, i)}${key[i] === 'A' ? 'B' : 'A'}${key.slice(i + 1)}`)
  const cases = [key.toLowerCase(), key.slice(0, -1), `${key}A`, '', '%', "' or 1=1 --", randomUUID()]
  const guesses = [off.key, ...neighbours, ...cases]
  while (guesses.length < countOf('guesses')) guesses.push(randomBytes(24).toString('base64url'))
  const answers = new Set<string>()
  const answerTo = (guess: string) =>
    open(guess).then(
      () => `hit ${guess}`,
      ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
    )
  for (let n = 0; n < guesses.length; n += 100)
    for (const answer of await Promise.all(guesses.slice(n, n + 100).map(answerTo))) answers.add(answer)
  expect([...answers]).toEqual([`${refused.code} ${refused.message}`])
  expect((await open(key)).number).toBe(project.number)
})

test('a link of a hidden project does not work', async () => {
  const { key } = await create()
  await gateway.db.updateTable('project').set({ is_shown: false }).execute()
  await expect(open(key)).rejects.toMatchObject(refused)
  expect(await calendar(key)).toBeUndefined()
})

test('hidden data appear neither in the page nor in the calendar', async () => {
  const { key } = await create()
  await gateway.db.updateTable('project').set({ masks_customer: true }).execute()
  const { customer, nodes } = await open(key)
  expect([customer, nodes.map(({ name }) => name).includes('定级备案核查')]).toEqual(['演示**中心', false])
  const made = await calendar(key)
  const text = made && 'content' in made ? made.content.toString().replaceAll('\r\n ', '') : ''
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(nodes.length)
  expect(text).not.toContain('定级备案核查')
  expect(text).not.toContain(project.customer)
})

test('a project has at most ten enabled links; a name is required', async () => {
  await expect(create(' ')).rejects.toMatchObject({ message: '请输入用途' })
  const links = await Promise.all(Array.from({ length: linkLimits.active }, () => create()))
  await expect(create()).rejects.toMatchObject({ code: 'too_many_links' })
  await gateway.as(assessor).call(switchOffProjectLink, { id: links[0]?.id ?? '' })
  await create()
  await expect(gateway.as(assessor).call(createProjectLink, { projectId: 'f'.repeat(32), label: 'x' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('creating, listing and disabling links requires the permission', async () => {
  for (const actor of [anyone, coinAccount(), staff('finance.handle')]) {
    const as = gateway.as(actor)
    const refusal = { code: expect.stringMatching(/^(forbidden|invalid_session)$/) as string }
    await expect(as.call(createProjectLink, { projectId: project.id, label: 'x' })).rejects.toMatchObject(refusal)
    await expect(as.call(listProjectLinks, { projectId: project.id })).rejects.toMatchObject(refusal)
    await expect(as.call(switchOffProjectLink, { id: randomUUID() })).rejects.toMatchObject(refusal)
  }
})
