import { importCalls } from '#platform/imports/contract.ts'
import { calls, text } from './desk-contract.ts'

export const applicantImports = importCalls({
  calls,
  head: {},
  line: { account: text, name: text, company: text, phone: text, email: text },
})
