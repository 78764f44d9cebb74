import type { Generated } from 'kysely'
import type { ReviewedRow, TextColumns } from '#platform/reviewing/server/tables.ts'
import type { applicationTexts } from '../rules.ts'

export type ScanApplicationRow = ReviewedRow &
  TextColumns<typeof applicationTexts> & {
    number: string
    task_type_id: string
    /** Of the leaf; '' in rows of types that were gone before codes were kept. */
    task_code: Generated<string>
    /** The levels of the type path joined by `|`. */
    task_type: string
    /** The text as entered. */
    target: string
    /** The canonical targets. */
    targets: string[]
    target_digest: Buffer
    target_count: number
    flags: string[]
    warnings: Generated<string[]>
    parameters: Generated<string>
    letter_file_id: string | null
    /** What was handed over last: a report, an address, or both. */
    result_file_id: Generated<string | null>
    result_address: Generated<string>
    result_at: Generated<Date | null>
    /** The machine that took over the scan last; a new take clears the fault of a former one. */
    scanner_id: Generated<string | null>
    scanner_at: Generated<Date | null>
    scan_fault: Generated<string>
    has_letter: Generated<'yes' | 'no'>
    authorized_at: Date | null
    declaration_version: Generated<string>
    ip: string
  }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    scan_application: ScanApplicationRow
    scan_application_day: { day: string; last: number }
  }
}
