export type CompanyDocumentRow = { name: string; data: unknown }

declare module '#platform/db/server/database.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge
  interface Tables {
    company_document: CompanyDocumentRow
  }
}
