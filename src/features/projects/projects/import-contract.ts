import { importCalls } from '#platform/imports/contract.ts'
import { calls, number, text } from './desk-contract.ts'

const cells = { number: text, name: text, operator: text, province: text, customer: text, systemName: text, kind: text, level: text }

export const projectImports = importCalls({
  calls,
  head: { projects: number },
  line: { ...cells, startsOn: text, task: text, result: text },
})
