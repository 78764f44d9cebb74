import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { countRows, readPage } from '#platform/db/server/read-page.ts'
import { toHeading } from '#platform/sheets/heading-rules.ts'
import type { CheckedLine, ImportKind, Importer, ImportLine } from './import-kind.ts'

export async function listAllLines(db: Db, importId: string): Promise<ImportLine[]> {
  return db.selectFrom('import_line').select(['line', 'cells', 'faults']).where('import_id', '=', importId).orderBy('line').execute()
}

/**
 * A line that is no data has no other errors, nor has a cell that can't be read: they would be about what is shown in place of its value.
 * They name the heading of their column.
 */
export async function checkLines<V, C extends string>(
  db: Db,
  kind: ImportKind<V, C>,
  { lines, importer }: { lines: readonly ImportLine<C>[]; importer: Importer },
): Promise<CheckedLine<V, C>[]> {
  const checked = await kind.check(db, lines, importer)
  return checked.map((line) => {
    const unread = kind.columns.filter(({ name }) => name in line.faults).map(({ heading }) => toHeading(heading))
    const others = isNoData(line) ? [] : line.errors.filter((error) => !unread.some((heading) => error.includes(heading)))
    return { ...line, errors: [...Object.values(line.faults), ...others] }
  })
}

/** An example or a sum. */
export function isNoData({ faults }: Pick<ImportLine, 'faults'>): boolean {
  return '' in faults
}

/** Thousands of lines in one statement. */
export async function saveLines(db: Db, importId: string, lines: readonly CheckedLine[]): Promise<void> {
  const given = lines.map(({ line, cells, faults, errors }) => ({ line, cells, faults, errors }))
  await sql`
    insert into import_line (import_id, line, cells, faults, errors)
    select ${importId}::uuid, line, cells, faults, array(select jsonb_array_elements_text(errors))
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (line integer, cells jsonb, faults jsonb, errors jsonb)`.execute(db)
}

/** Clears the errors of all lines and stores those of the lines given. */
export async function replaceErrors(db: Db, importId: string, lines: readonly CheckedLine[]): Promise<void> {
  await sql`update import_line set errors = '{}' where import_id = ${importId} and cardinality(errors) > 0`.execute(db)
  await saveErrors(db, importId, lines)
}

/** Stores the errors of the lines that have any; errors of other lines stay. */
export async function saveErrors(db: Db, importId: string, lines: readonly CheckedLine[]): Promise<void> {
  const faulty = lines.filter(({ errors }) => errors.length > 0).map(({ line, errors }) => ({ line, errors }))
  await sql`
    update import_line l set errors = array(select jsonb_array_elements_text(given.errors))
    from jsonb_to_recordset(${JSON.stringify(faulty)}::jsonb) as given (line integer, errors jsonb)
    where l.import_id = ${importId} and l.line = given.line`.execute(db)
}

/** Stores what became of each line, by its number in the file. */
export async function saveResults(db: Db, importId: string, results: readonly { line: number; result: string }[]): Promise<void> {
  await sql`
    update import_line l set result = given.result
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given (line integer, result text)
    where l.import_id = ${importId} and l.line = given.line`.execute(db)
}

export async function countFaultyLines(db: Db, importId: string): Promise<number> {
  return countRows(db.selectFrom('import_line').where('import_id', '=', importId).where(sql<boolean>`cardinality(errors) > 0`))
}

type LinePage = { onlyFaulty: boolean; page: number; pageSize: number }

export async function listLines(db: Db, importId: string, { onlyFaulty, page, pageSize }: LinePage) {
  let lines = db.selectFrom('import_line').where('import_id', '=', importId)
  if (onlyFaulty) lines = lines.where(sql<boolean>`cardinality(errors) > 0`)
  const { total, rows: items } = await readPage(lines.select(['line', 'cells', 'faults', 'errors', 'result']).orderBy('line'), {
    page,
    pageSize,
  })
  return { total, items }
}
