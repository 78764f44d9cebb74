import { parseYuan } from '#kit/money.ts'
import { parseCoins } from './check-lines.ts'
import { sql } from 'kysely'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ImportKind } from '#platform/imports/server/import-kind.ts'
import { startBooking } from '#platform/imports/server/import-job.ts'
import * as common from '#platform/imports/server/common-handlers.ts'
import { listImports as listFiles, lockBookableImport, saveImport, setImportState } from '#platform/imports/server/imports.ts'
import { readImportFile } from '#platform/imports/server/read-file.ts'
import { writeTemplate } from '#platform/imports/server/template.ts'
import { bookImport, dropImport, getImport, getImportTemplate, listImports, previewImport, watchImport } from '../../import-contract.ts'
import { coinImportKinds, importKinds } from '../../rules.ts'
import { propose } from '#platform/proposals/server/proposals.ts'
import { addBookedAlone, exceeds, exceedsLimitAlone, type Moved, readAloneLimits } from '../bookings/second-person.ts'
import { toStaffPerson } from '../person-names.ts'
import { coinImports, emptyCells } from './coin-imports.ts'
import { describeImport, importProposal, toSums } from './import-proposal.ts'

const importNames = Object.values(coinImports).map(({ name }) => name)

export const importHandlers = [
  handle(
    previewImport,
    (_, { file, kind, accepted }) => readImportFile(file, { columns: coinImports[kind].columns, accepted }),
    async ({ db, clock, actor }, { file, kind, accepted }, read) => {
      const { person, name: personName } = toStaffPerson(actor)
      const declared: ImportKind = coinImports[kind]
      const { id, totals, ...saved } = await saveImport(db, declared, { file, read, accepted, person, personName, now: clock.now() })
      const detail = { kind, ...saved, quantity: totals.quantity }
      return { reply: { id }, audit: { action: 'coin-import.preview', subject: `coin-import ${id}`, detail } }
    },
  ),

  handle(getImport, async ({ db, clock, actor }, wanted) => {
    const { found, head, lines } = await common.openImport(db, importNames, wanted)
    const sums = toSums(found)
    const moved = found.state === 'ready' ? await sumByAccount(db, wanted.id) : new Map<string, Moved>()
    const isTooMuch = await exceedsLimitAlone(db, { person: toStaffPerson(actor).person, at: clock.now(), moved })
    return {
      ...head,
      ...sums,
      needsSecond: exceeds({ coins: sums.quantity, fen: sums.fen }, await readAloneLimits(db)) || isTooMuch,
      items: lines.map(({ line, cells, errors, result }) => ({
        ...emptyCells,
        ...cells,
        line,
        errors,
        bookingId: result === null ? null : Number(result),
      })),
    }
  }),

  handle(watchImport, ({ db }, { id }) => common.watchImport(db, id, importNames)),

  handle(bookImport, async (context, { id }) => {
    const { db, clock, actor } = context
    const found = await lockBookableImport(db, id, importNames)
    const { kind, quantity, fen } = toSums(found)
    const detail = { kind, lines: found.lines, quantity, fen }
    const subject = `coin-import ${id}`
    const booking = { person: toStaffPerson(actor).person, at: clock.now(), moved: await sumByAccount(db, id) }
    if (exceeds({ coins: quantity, fen }, await readAloneLimits(db)) || !(await addBookedAlone(db, booking))) {
      await setImportState(db, id, { from: ['ready'], to: 'review' })
      const { audit } = await propose(context, importProposal, { subject, detail, payload: { id }, ...describeImport(found) })
      return { reply: { state: 'pending' as const }, audit }
    }
    await startBooking(context, [id], 'ready')
    return { reply: { state: 'done' as const }, audit: { action: 'coin-import.book', subject, detail } }
  }),

  handle(dropImport, async ({ db }, { id }) => {
    await common.dropImport(db, id, importNames)
    return { reply: {}, audit: { action: 'coin-import.drop', subject: `coin-import ${id}` } }
  }),

  handle(listImports, async ({ db }, { kind, ...filters }) => {
    const kinds = (kind ? [kind] : coinImportKinds).map((one) => coinImports[one].name)
    const { total, items } = await listFiles(db, { kinds, ...filters })
    return { total, items: items.map((found) => ({ ...common.toImportHead(found), ...toSums(found) })) }
  }),

  handle(getImportTemplate, (_, { kind, form }) => writeTemplate(importKinds[kind], coinImports[kind].columns, form)),
]

/** What a file without errors moves on each account. */
async function sumByAccount(db: Db, id: string): Promise<Map<string, Moved>> {
  const { rows } = await sql<{ account: string; quantity: string; yuan: string }>`
    select a.id as account, l.cells->>'quantity' as quantity, coalesce(l.cells->>'yuan', '') as yuan
    from import_line l join coin_account a on lower(a.id) = lower(l.cells->>'account')
    where l.import_id = ${id}`.execute(db)
  const sums = new Map<string, Moved>()
  for (const { account, quantity, yuan } of rows) {
    const { coins, fen } = sums.get(account) ?? { coins: 0, fen: 0 }
    sums.set(account, { coins: coins + (parseCoins(quantity) ?? 0), fen: fen + (parseYuan(yuan) ?? 0) })
  }
  return sums
}
