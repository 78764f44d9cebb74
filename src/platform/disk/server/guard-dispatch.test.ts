import { expect, test } from 'vitest'
import { anyone } from '../../../../test/harness/actors.ts'
import { defineCalls } from '#gateway/call.ts'
import type { Dispatch } from '#gateway/server/dispatch.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { guardDispatch, isStorageFull } from './guard-dispatch.ts'

const calls = defineCalls(['test', 'disk'], 'anyone')
const read = calls.query('read')
const write = calls.command('write')
const login = calls.command('login')
const asked = { actor: anyone, request: { id: '1', ip: '', userAgent: '' } }

function guarded({ isLow, error }: { isLow: boolean; error?: Error }) {
  let checks = 0
  const run: Dispatch['run'] = () => (error ? Promise.reject(error) : Promise.resolve({ reply: 'done', msg: '' }))
  const check = async () => void checks++
  const dispatch = guardDispatch(
    { calls: [], find: () => undefined, run, checkAccess: async () => undefined, limitFile: async () => undefined },
    { isLow: () => isLow, check, stop: () => undefined },
    [login],
  )
  return { run: (call: typeof read | typeof write) => dispatch.run(call, {}, asked), checks: () => checks }
}

test('on a full disk reading and logging in work; other writes are refused', async () => {
  const { run } = guarded({ isLow: true })
  expect(await run(read)).toMatchObject({ reply: 'done' })
  expect(await run(login)).toMatchObject({ reply: 'done' })
  await expect(run(write)).rejects.toMatchObject({ code: serverRefusals.storageFull.code })
  expect(await guarded({ isLow: false }).run(write)).toMatchObject({ reply: 'done' })
})

test('an error of a full disk triggers a check of the disk', async () => {
  for (const code of ['ENOSPC', '53100']) {
    const error = Object.assign(new Error('no room'), { code })
    const { run, checks } = guarded({ isLow: false, error })
    await expect(run(write)).rejects.toBe(error)
    expect([isStorageFull(error), checks()]).toEqual([true, 1])
  }
  const { run, checks } = guarded({ isLow: false, error: new Error('something else') })
  await expect(run(write)).rejects.toThrow('something else')
  expect(checks()).toBe(0)
})
