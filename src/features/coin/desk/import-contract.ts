import * as z from 'zod/mini'
import { fields } from '#gateway/shape.ts'
import { importCalls } from '#platform/imports/contract.ts'
import { flag, id, number, outcome, text, desk } from './contract.ts'

const importKind = z.enum(['recharge', 'use'])
const calls = importCalls({
  calls: desk,
  head: { kind: importKind, quantity: number, fen: number },
  line: {
    account: text,
    quantity: text,
    yuan: text,
    service: text,
    detail: text,
    reference: text,
    bookingId: z.nullable(number),
  },
})

export const { watchImport, dropImport } = calls
export const previewImport = {
  ...calls.previewImport,
  input: fields({ ...calls.previewImport.input.fields, kind: importKind }),
}
export const getImport = { ...calls.getImport, reply: fields({ ...calls.getImport.reply.fields, needsSecond: flag }) }
export const bookImport = desk.command('bookImport', { input: { id }, reply: { state: outcome } })
export const listImports = {
  ...calls.listImports,
  input: fields({ ...calls.listImports.input.fields, kind: z._default(z.enum(['', 'recharge', 'use']), '') }),
}
export const getImportTemplate = {
  ...calls.getImportTemplate,
  input: fields({ ...calls.getImportTemplate.input.fields, kind: importKind }),
}
