import { importCalls } from '#platform/imports/contract.ts'
import { calls, text } from './desk-contract.ts'

export const {
  previewImport: previewApplicants,
  getImport: getApplicantImport,
  watchImport: watchApplicantImport,
  bookImport: bookApplicantImport,
  dropImport: dropApplicantImport,
  listImports: listApplicantImports,
  getImportTemplate: getApplicantTemplate,
} = importCalls({ calls, head: {}, line: { account: text, name: text, company: text, phone: text, email: text } })
