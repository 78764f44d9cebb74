import { Refusal } from '#gateway/refusals.ts'
import { parseCount, parseYuan, formatYuan } from '#kit/money.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import * as common from '#platform/imports/server/common-handlers.ts'
import { startBooking } from '#platform/imports/server/import-job.ts'
import { type Import, listImports as listFiles, lockBookableImport, saveImport, setImportState } from '#platform/imports/server/imports.ts'
import { readImportFile } from '#platform/imports/server/read-file.ts'
import { writeTemplate } from '#platform/imports/server/template.ts'
import { type ProposalKind, propose } from '#platform/proposals/server/proposals.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { bookImport, dropImport, getImport, getImportTemplate, listImports, previewImport, watchImport } from '../../opening-contract.ts'
import { compareSums, openingColumns, openingRefusals, type OpeningSums } from '../../opening-rules.ts'
import { financeBusiness } from '../../rules.ts'
import { formatCoins } from '../bookings/describe-change.ts'
import { toStaffPerson } from '../person-names.ts'
import { openingImport } from './opening-import.ts'

const kinds = [openingImport.name]
const toSubject = (id: string) => `coin-opening ${id}`

/** Finance proposes, another person of finance confirms, whatever the sum. */
export const openingProposal: ProposalKind<{ id: string }> = {
  name: 'coin-opening.book',
  label: '期初导入',
  permission: 'finance.handle',
  business: financeBusiness,
  carryOut: (context, { id }) => startBooking(context, id, 'review'),
  release: (db, { id }) => setImportState(db, id, { from: ['review'], to: 'dropped' }),
}

export const openingHandlers = [
  handle(
    previewImport,
    (_, { file, accepted }) => readImportFile(file, { columns: openingColumns, accepted }),
    async ({ db, clock, actor }, { file, accepted, customers, accounts, coins, yuan }, read) => {
      await assertNonePending(db)
      const { person, name: personName } = toStaffPerson(actor)
      const stated = {
        statedCustomers: parseCount(customers) ?? 0,
        statedAccounts: parseCount(accounts) ?? 0,
        statedCoins: parseCount(coins) ?? 0,
        statedFen: parseYuan(yuan) ?? 0,
      }
      const declared = {
        ...openingImport,
        sum: (lines: Parameters<typeof openingImport.sum>[0]) => ({ ...openingImport.sum(lines), ...stated }),
      }
      const made = { person, personName, now: clock.now() }
      const { id, totals, ...saved } = await saveImport(db, declared, { file, read, accepted, ...made })
      return { reply: { id }, audit: { action: 'coin-opening.preview', subject: toSubject(id), detail: { ...saved, ...totals } } }
    },
  ),

  handle(getImport, async ({ db }, wanted) => {
    const { found, head, lines } = await common.openImport(db, kinds, wanted)
    const items = lines.map(({ line, cells, errors, result }) => ({ ...emptyCells, ...cells, line, errors, result: result ?? '' }))
    return { ...head, ...toSums(found), items }
  }),

  handle(watchImport, ({ db }, { id }) => common.watchImport(db, id, kinds)),

  handle(bookImport, async (context, { id }) => {
    const { db } = context
    const found = await lockBookableImport(db, id, kinds)
    await assertNonePending(db)
    const { sums, difference } = toSums(found)
    if (difference !== '') throw new Refusal(openingRefusals.sums)
    await setImportState(db, id, { from: ['ready'], to: 'review' })
    const detail = { file: found.file_name, ...sums }
    const { audit } = await propose(context, openingProposal, { subject: toSubject(id), detail, payload: { id }, ...describe(found) })
    return { reply: {}, audit }
  }),

  handle(dropImport, async ({ db }, { id }) => {
    await common.dropImport(db, id, kinds)
    return { reply: {}, audit: { action: 'coin-opening.drop', subject: toSubject(id) } }
  }),

  handle(listImports, async ({ db }, filters) => {
    const { total, items } = await listFiles(db, { kinds, ...filters })
    return { total, items: items.map((found) => ({ ...common.toImportHead(found), ...toSums(found) })) }
  }),

  handle(getImportTemplate, (_, { form }) => writeTemplate(openingImport.label, openingColumns, form)),
]

const emptyCells = { company: '', creditCode: '', contact: '', companyPhone: '', account: '', category: '', phone: '', coins: '', yuan: '' }

/** One import of openings at a time; the lock settles concurrent ones. */
async function assertNonePending(db: Db): Promise<void> {
  await lockByName(db, 'coin opening')
  const pending = await db
    .selectFrom('import')
    .select('id')
    .where('kind', '=', openingImport.name)
    .where('state', 'in', ['review', 'waiting'])
    .executeTakeFirst()
  if (pending) throw new Refusal(openingRefusals.pending)
}

function toSums({ totals }: Import) {
  const sums: OpeningSums = {
    customers: totals.customers ?? 0,
    accounts: totals.accounts ?? 0,
    coins: totals.coins ?? 0,
    fen: totals.fen ?? 0,
  }
  const stated: OpeningSums = {
    customers: totals.statedCustomers ?? 0,
    accounts: totals.statedAccounts ?? 0,
    coins: totals.statedCoins ?? 0,
    fen: totals.statedFen ?? 0,
  }
  return { sums, stated, difference: compareSums(sums, stated) }
}

function describe(found: Import) {
  const { sums } = toSums(found)
  return {
    what: found.file_name,
    before: '未导入',
    after: `新开 ${sums.accounts} 个账户，期初余额合计 ${formatCoins(sums.coins)}`,
    facts: [
      { name: '文件', value: found.file_name, path: `/console/coin-opening?id=${found.id}` },
      { name: '客户', value: `${sums.customers} 家` },
      { name: '账户', value: `${sums.accounts} 个` },
      { name: '期初余额', value: formatCoins(sums.coins) },
      { name: '待开票', value: `${formatYuan(sums.fen)} 元` },
    ],
  }
}
