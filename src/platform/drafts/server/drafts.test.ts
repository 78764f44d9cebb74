import { expect, test } from 'vitest'
import { anyone, applicant, coinAccount, staff } from '../../../../test/harness/actors.ts'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { getDraft, removeDraft, saveDraft } from '../contract.ts'
import { draftLimits } from '../rules.ts'
import { draftHandlers, removeOldDrafts } from './handlers.ts'

const gateway = useGateway(draftHandlers)
const nothing = { data: '', savedAt: '', revision: '', recordVersion: '' }
const people = [applicant('a-1'), coinAccount(), staff()]
const save = (actor = people[0] as (typeof people)[number], data = '{"name":"甲"}', about = '') =>
  gateway.as(actor).call(saveDraft, { form: 'invoice', about, data })
const read = (actor = people[0] as (typeof people)[number], about = '') => gateway.as(actor).call(getDraft, { form: 'invoice', about })

test.each(people)('what $kind types is kept until it is removed, the last state of it', async (me) => {
  expect(await read(me)).toEqual(nothing)
  await save(me)
  gateway.clock.advance(1000)
  const { savedAt } = await save(me, '{"name":"乙"}')
  expect(await read(me)).toEqual({ ...nothing, data: '{"name":"乙"}', savedAt })
  expect(await read(me, '7')).toEqual(nothing)
  expect(await gateway.rows('form_draft')).toHaveLength(1)
  await gateway.as(me).call(removeDraft, { form: 'invoice', about: '' })
  expect(await gateway.rows('form_draft')).toEqual([])
  expect(await gateway.audit()).toEqual([])
})

test('what was filled elsewhere is neither overwritten nor removed by a page that does not know it', async () => {
  const [me] = people as [(typeof people)[number]]
  const send = (data: string, revision: string, replaces: string[]) =>
    gateway.as(me).call(saveDraft, { form: 'invoice', about: '', recordVersion: '3', data, revision, replaces })
  await send('{"name":"甲"}', 'a1', [])
  gateway.clock.advance(1000)
  expect(await send('{"name":"乙"}', 'b1', [])).toEqual({ savedAt: '', other: { ...(await read(me)), revision: 'a1', recordVersion: '3' } })
  await gateway.as(me).call(removeDraft, { form: 'invoice', about: '', replaces: ['b1'] })
  expect(await read(me)).toMatchObject({ data: '{"name":"甲"}', revision: 'a1' })
  // The same text, and what goes on from it, whether the reply came or not.
  expect(await send('{"name":"甲"}', 'b1', [])).toEqual({ savedAt: expect.any(String) })
  expect((await send('{"name":"丙"}', 'a2', ['a1'])).other).toMatchObject({ revision: 'b1' })
  expect((await send('{"name":"丙"}', 'a2', ['a1', 'b1'])).other).toBeUndefined()
  await gateway.as(me).call(removeDraft, { form: 'invoice', about: '', replaces: ['a2'] })
  expect(await read(me)).toEqual(nothing)
  expect((await send('{"name":"丁"}', 'a3', ['a2'])).other).toBeUndefined()
})

test('a draft is its owner’s alone, whatever the ids are', async () => {
  const namesakes = [
    { ...applicant('1'), id: '1' },
    { ...coinAccount(), id: '1' },
    { ...staff(), id: '1' },
  ] as typeof people
  await save(namesakes[0])
  for (const other of namesakes.slice(1)) {
    expect((await read(other)).data).toBe('')
    await gateway.as(other).call(removeDraft, { form: 'invoice', about: '' })
  }
  expect((await read(namesakes[0])).data).not.toBe('')
  for (const call of [getDraft, removeDraft])
    await expect(gateway.as(anyone).call(call, { form: 'invoice', about: '' })).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(gateway.as(anyone).call(saveDraft, { form: 'invoice', about: '', data: '{}' })).rejects.toMatchObject({
    code: 'invalid_session',
  })
})

test('a person keeps the newest drafts, up to a number and a length, for a month', async () => {
  for (let n = 0; n <= draftLimits.perPerson; n++) {
    await save(people[0], '{}', String(n))
    gateway.clock.advance(1000)
  }
  expect((await gateway.rows('form_draft')).map(({ about }) => about)).not.toContain('0')
  expect(await gateway.rows('form_draft')).toHaveLength(draftLimits.perPerson)
  await expect(save(people[0], 'x'.repeat(draftLimits.data + 1))).rejects.toMatchObject({ errors: [{ field: 'data' }] })
  gateway.clock.advance(draftLimits.daysKept * 24 * 3600_000 - 1000)
  await removeOldDrafts(gateway.db, gateway.clock.now())
  expect(await gateway.rows('form_draft')).toHaveLength(1)
})
