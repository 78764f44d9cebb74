import { importCalls } from '#platform/imports/contract.ts'
import { access, at, number, text } from './desk-contract.ts'

const cells = { number: text, name: text, operator: text, province: text, customer: text, systemName: text, kind: text, level: text }

export const { previewImport, getImport, watchImport, bookImport, dropImport, listImports, getImportTemplate } = importCalls({
  at,
  access,
  head: { projects: number },
  line: { ...cells, startsOn: text, task: text, result: text },
})
