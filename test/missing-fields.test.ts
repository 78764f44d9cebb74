import { expect, test } from 'vitest'
import type { Call } from '#gateway/call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { parseInput } from '#gateway/server/parse.ts'
import { describeIssue } from '#gateway/server/values/issue-messages.ts'
import { fieldEntries } from '#gateway/shape.ts'
import { handlers } from '#composition/registry.ts'

/** The first message at this field, which users read; '' where the value is taken. */
function findMessage(call: Call, field: string, value: unknown): string {
  try {
    parseInput(call, { [field]: value })
    return ''
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.errors.find((one) => one.field === field)?.msg ?? ''
  }
}

/** Of what no user types, such as the id of a row: the words of no schema. */
const generic = describeIssue({ code: 'custom', input: undefined } as never)

test('a field that is left out is asked for in the words for an empty one', () => {
  const different = handlers.flatMap(({ call }) =>
    fieldEntries(call.input).flatMap(({ ours, wire }) => {
      const missing = findMessage(call, ours, undefined)
      const empty = findMessage(call, ours, '')
      const isAsked = missing !== '' && missing !== generic && empty !== ''
      return isAsked && missing !== empty ? [`${call.address.join('/')} ${wire}: ${missing} | ${empty}`] : []
    }),
  )
  expect(different).toEqual([])
})
