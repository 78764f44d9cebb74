import '#features/coin-desk/server/tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import type { CheckedLine } from '#features/coin-desk/server/imports/check-lines.ts'

/** Thousands of lines in one statement. */
export async function saveLines(db: Db, importId: string, lines: readonly CheckedLine[]): Promise<void> {
  await sql`
    insert into coin_import_line (import_id, line, account, quantity, yuan, service, detail, reference, faults)
    select ${importId}::uuid, line, account, quantity, yuan, service, detail, reference,
      array(select jsonb_array_elements_text(faults))
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (
      line integer, account text, quantity text, yuan text, service text, detail text, reference text, faults jsonb
    )`.execute(db)
}

export async function saveFaults(db: Db, importId: string, lines: readonly CheckedLine[]): Promise<void> {
  const faulty = lines.filter(({ faults }) => faults.length > 0).map(({ line, faults }) => ({ line, faults }))
  await sql`
    update coin_import_line l set faults = array(select jsonb_array_elements_text(given.faults))
    from jsonb_to_recordset(${JSON.stringify(faulty)}::jsonb) as given (line integer, faults jsonb)
    where l.import_id = ${importId} and l.line = given.line`.execute(db)
}

export async function saveBookings(db: Db, importId: string, bookings: readonly { line: number; bookingId: number }[]): Promise<void> {
  await sql`
    update coin_import_line l set booking_id = given."bookingId"
    from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) as given (line integer, "bookingId" bigint)
    where l.import_id = ${importId} and l.line = given.line`.execute(db)
}
