import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Call, isForMachines, listPermissions } from '#gateway/call.ts'
import { Refusal } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { fieldEntries } from '#gateway/shape.ts'
import { handlers } from '../src/registry.ts'
import { anyone, applicant, coinAccount, machine, staff } from './harness/actors.ts'
import { useGateway } from './harness/gateway.ts'

const tries = 25
const gateway = useGateway(handlers, { once: true })

function whoMay(call: Call): Actor {
  const { access } = call
  if (access === 'anyone') return anyone
  if (access === 'applicant') return applicant()
  if (access === 'coin') return coinAccount()
  return isForMachines(call) ? machine(String(access).slice('machine:'.length)) : staff(...listPermissions(call))
}

const hostile = fc.oneof(
  fc.constantFrom(
    "' or 1=1 --",
    '%',
    '\u0000',
    '../..',
    '9999-99-99',
    '2026-11-20',
    '2026-11-01..2026-11-20',
    'x'.repeat(5000),
    '\ud800',
    '',
  ),
  fc.uuid(),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(-1, 0, 1, 10, 2 ** 31, 2 ** 53, 1e308, 1.5, true, false, null),
  fc.array(fc.uuid(), { maxLength: 3 }),
)

test.each(handlers.map(({ call }) => [call.address.join('/'), call] as const))(
  '%s refuses or replies, whatever a permitted actor sends',
  async (_, call) => {
    const names = fieldEntries(call.input).map(({ ours }) => ours)
    const inputs = fc.sample(
      fc.dictionary(fc.constantFrom('extra', ...names), hostile, { maxKeys: names.length + 1, minKeys: Math.min(1, names.length) }),
      tries,
    )
    const bugs: string[] = []
    for (const input of inputs) {
      const answered = gateway.as(whoMay(call)).answer(call, input)
      const failure = await answered.then(
        () => undefined,
        (error: Error) => error,
      )
      if (failure && !(failure instanceof Refusal)) bugs.push(`${JSON.stringify(input)}: ${failure.message}`)
    }
    expect(bugs).toEqual([])
  },
)
