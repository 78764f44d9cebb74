import { expect, test } from 'vitest'
import { type Access, addressKey, defineCalls, isForMachines, listPermissions, toMachineCallName } from './call.ts'

const own = defineCalls(['portal', 'ledger'], 'anyone')

test.each<[access: string | string[], forMachines: boolean, permissions: string[]]>([
  ['anyone', false, []],
  ['staff', false, []],
  ['machine', true, []],
  ['machine:ledger', true, []],
  ['staff:accounts.read', false, ['accounts.read']],
  [['staff:accounts.read', 'staff:accounts.write'], false, ['accounts.read', 'accounts.write']],
])('a call for %j: for machines %s, permissions %j', (access, forMachines, permissions) => {
  const call = own.query('use', { access: access as Access })
  expect([isForMachines(call), listPermissions(call)]).toEqual([forMachines, permissions])
})

test('a call without options has no fields, the access of its place and its address', () => {
  const plain = { access: 'anyone', replyIn: 'data', published: false, secret: false }
  const empty = { kind: 'fields', fields: {} }
  expect(own.query('use')).toEqual({ ...plain, kind: 'query', address: ['portal', 'ledger', 'use'], input: empty, reply: empty })
  expect(own.command('use')).toEqual({ ...plain, kind: 'command', address: ['portal', 'ledger', 'use'], input: empty, reply: empty })
  expect([addressKey(own.query('use').address), toMachineCallName(own.query('use'))]).toEqual(['portal/ledger/use', 'ledger/use'])
})
