import { expect, test } from 'vitest'
import { defineCalls } from '#gateway/call.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { staff } from './harness/actors.ts'
import { useGateway } from './harness/gateway.ts'

const own = defineCalls(['test', 'audited'], 'staff')
const write = own.command('write', {})
const unaudited = own.command('unaudited', {})

const gateway = useGateway([
  handle(write, async ({ db }) => {
    await saveParameter(db, 'written', true)
    // PostgreSQL stores no such character, so the entry cannot be written.
    return { reply: {}, audit: { action: 'setting.change', subject: 'setting \0' } }
  }),
])

test('what a command wrote is undone when its audit entry cannot be written', async () => {
  await expect(gateway.as(staff()).call(write, {})).rejects.toThrow('invalid byte sequence')
  expect((await gateway.rows('parameter')).map(({ name }) => name)).not.toContain('written')
  expect(await gateway.audit()).toEqual([])
})

test('the compiler keeps a command from leaving out its audit entry, and from an action that nobody declared', () => {
  // @ts-expect-error A command returns its audit entry.
  handle(unaudited, async () => ({ reply: {} }))
  // @ts-expect-error Actions are declared with their label.
  handle(unaudited, async () => ({ reply: {}, audit: { action: 'nobody.declared', subject: 'x' } }))
  expect(unaudited.kind).toBe('command')
})
