import '../tables.ts'
import { hash, randomUUID } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { safeFileName } from '#platform/files/server/file-names.ts'
import {
  bookImport,
  dropImport,
  getImport,
  getImportTemplate,
  listImports,
  previewImport,
  watchImport,
} from '../../import-contract.ts'
import { deskLimits, deskRefusals, importKinds } from '../../rules.ts'
import { exceedsAlone, takeAlone } from '../bookings/second-person.ts'
import { placeOrder } from '../bookings/changes.ts'
import { checkLines } from './check-lines.ts'
import { readImport } from '#platform/imports/server/read-file.ts'
import { knownOf } from './known-accounts.ts'
import { saveLines } from '#platform/imports/server/lines.ts'
import { importJob, moveImport } from '#platform/imports/server/states.ts'
import { templateOf } from '#platform/imports/server/template.ts'
import { coinsByAccount, countFaulty, getHead, headOf, isBookedAlready, pageOfLines } from '#platform/imports/server/views.ts'
import { deskOf } from '../persons.ts'
import { secondPersonAbove } from '../bookings/setting.ts'

export const importHandlers = [
  handle(
    previewImport,
    (_, { file, kind }) => readImport(file.name, file.bytes, kind),
    async ({ db, clock, actor }, { file, kind }, read) => {
      const { person, name } = deskOf(actor)
      const digest = hash('sha256', file.bytes, 'buffer')
      if (await isBookedAlready(db, { digest, kind })) throw new Refusal(deskRefusals.importDone)
      const lines = checkLines(kind, read, await knownOf(db, kind, read))
      const faulty = lines.filter(({ faults }) => faults.length > 0).length
      const id = randomUUID()
      const quantity = lines.reduce((sum, { coins }) => sum + coins, 0)
      await db
        .insertInto('coin_import')
        .values({
          id,
          kind,
          state: faulty > 0 ? 'faulty' : 'ready',
          file_name: safeFileName(file.name).slice(0, deskLimits.importName),
          digest,
          lines: lines.length,
          quantity,
          fen: lines.reduce((sum, { fen }) => sum + fen, 0),
          made_by: person,
          made_by_name: name,
          made_at: clock.now(),
          finished_at: null,
        })
        .execute()
      await saveLines(db, id, lines)
      const detail = { kind, lines: lines.length, faulty, quantity, digest: digest.toString('hex') }
      return { reply: { id }, audit: { action: 'coin-import.preview', subject: `coin-import ${id}`, detail } }
    },
  ),

  handle(getImport, async ({ db, clock, actor }, { id, onlyFaults, page, pageSize }) => {
    const found = await getHead(db, id)
    const [faulty, limit, { total, items }] = await Promise.all([
      countFaulty(db, id),
      secondPersonAbove(db),
      pageOfLines(db, id, { onlyFaults: onlyFaults === '1', page, pageSize }),
    ])
    const coins = found.state === 'ready' ? await coinsByAccount(db, id) : new Map<string, number>()
    const isTooMuch = await exceedsAlone(db, limit, { person: deskOf(actor).person, at: clock.now(), coins })
    return { ...headOf(found), faulty, needsSecond: found.quantity > limit || isTooMuch, total, items }
  }),

  handle(watchImport, async ({ db }, { id }) => {
    const { state, done, lines } = headOf(await getHead(db, id))
    return { state, done, lines }
  }),

  handle(bookImport, async (context, { id }) => {
    const { db, jobs, clock, actor } = context
    const found = await getHead(db, id)
    if (found.state === 'faulty') throw new Refusal(deskRefusals.importFaulty)
    await holdDigest(db, found.digest)
    if (await isBookedAlready(db, found)) throw new Refusal(deskRefusals.importDone)
    if (found.state !== 'ready') throw new Refusal(refusals.wrongState)
    const detail = { kind: found.kind, lines: found.lines, quantity: found.quantity, fen: found.fen }
    const subject = `coin-import ${id}`
    const limit = await secondPersonAbove(db)
    const moving = { person: deskOf(actor).person, at: clock.now(), coins: await coinsByAccount(db, id) }
    if (found.quantity > limit || !(await takeAlone(db, limit, moving))) {
      await moveImport(db, id, ['ready'], 'review')
      const reason = `${importKinds[found.kind]}导入 ${found.file_name}，共 ${found.lines} 行`
      const orderId = await placeOrder(context, { kind: 'import', amount: found.quantity, fen: found.fen, reason, importId: id })
      return { reply: { state: 'pending' as const }, audit: { action: 'coin-order.place', subject, detail: { orderId, ...detail } } }
    }
    await moveImport(db, id, ['ready'], 'waiting')
    await jobs.enqueue(db, importJob, { id }, { once: id })
    return { reply: { state: 'done' as const }, audit: { action: 'coin-import.book', subject, detail } }
  }),

  handle(dropImport, async ({ db }, { id }) => {
    await getHead(db, id)
    await moveImport(db, id, ['faulty', 'ready'], 'dropped')
    return { reply: {}, audit: { action: 'coin-import.drop', subject: `coin-import ${id}` } }
  }),

  handle(listImports, async ({ db }, { kind, state, page, pageSize }) => {
    let found = db.selectFrom('coin_import').leftJoin('coin_import_progress as p', 'p.import_id', 'id')
    if (kind) found = found.where('kind', '=', kind)
    if (state) found = found.where('state', '=', state)
    const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .selectAll('coin_import')
      .select('p.done')
      .orderBy('made_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { total, items: rows.map(headOf) }
  }),

  handle(getImportTemplate, (_, { kind, form }) => templateOf(kind, form)),
]

async function holdDigest(db: Db, digest: Buffer): Promise<void> {
  await lockByName(db, `coin import ${digest.toString('hex')}`)
}
