import { expect, test } from 'vitest'
import { fieldEntries } from '#gateway/shape.ts'
import { submitApplication } from '../../contract.ts'
import { toFormField } from './use-form-errors.ts'

/** What the form does not ask for: the session says it. */
const unasked = ['applicantId', 'applicantName', 'accountType']

test('each input of the call has its field in the form, and no other name has one', () => {
  const inputs = fieldEntries(submitApplication.input).map(({ ours }) => ours)
  expect(inputs.filter((field) => toFormField(field) === undefined)).toEqual(unasked)
  for (const field of ['occasion', 'letterhead', '']) expect(toFormField(field)).toBeUndefined()
})
