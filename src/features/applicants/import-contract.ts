import { importCalls } from '#platform/imports/contract.ts'
import { access, at, text } from './desk-contract.ts'

export const {
  previewImport: previewApplicants,
  getImport: getApplicantImport,
  watchImport: watchApplicantImport,
  bookImport: bookApplicantImport,
  dropImport: dropApplicantImport,
  listImports: listApplicantImports,
  getImportTemplate: getApplicantTemplate,
} = importCalls({ at, access, head: {}, line: { account: text, name: text, company: text, phone: text, email: text } })
