import type { Generated } from 'kysely'
import type { StoredState } from '../rules.ts'

export type CertificateRow = {
  number: string
  name: string
  level: number
  organisation: string
  credit_code: string
  registered_address: string
  office_address: string
  business_address: string
  system_name: string
  standard: string
  scope: string
  first_date: string
  issue_date: string
  expiry_date: string
  state: StoredState
  state_since: string
  state_reason: string
}

export type CertificateIssuerRow = { only_row: Generated<boolean>; frame: string; logo: string; signature: string; seal: string }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    certificate: CertificateRow
    certificate_issuer: CertificateIssuerRow
  }
}
