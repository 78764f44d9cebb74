import { sql } from 'kysely'
import { formatDate, formatDateTime } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { proofAddress } from '#platform/proofs/rules.ts'
import { toDocumentCode } from '#platform/proofs/server/document-codes.ts'
import type { DocumentKind } from '#platform/proofs/server/document-kinds.ts'
import { formatCoins } from '../../rules.ts'
import { maskAccount } from './document-words.ts'

type Statement = {
  account: string
  month: string
  lastDay: string
  opening: number
  received: number
  spent: number
  count: number
  upTo: number
}

type ProofSources = Pick<Services, 'secretKey' | 'siteOrigin'> & { now: Date }

/** Number, code and address by which the statement can be verified. */
export async function proveStatement(db: Db, statement: Statement, { now, secretKey, siteOrigin }: ProofSources) {
  const number = await numberStatement(db, statement, now)
  const code = await toDocumentCode({ db, secretKey }, statementDocument.name, number)
  return code === '' ? undefined : { number, code, address: siteOrigin + proofAddress({ number, code }) }
}

/** The same figures of the same days keep their number. */
async function numberStatement(db: Db, statement: Statement, now: Date): Promise<string> {
  const day = formatDate(now).replaceAll('-', '')
  const row = await db
    .insertInto('coin_statement')
    .values({
      number: sql<string>`${`DZ${day}`} || lpad(nextval('coin_statement_serial')::text, 8, '0')`,
      account_id: statement.account,
      month: statement.month,
      last_day: statement.lastDay,
      opening: statement.opening,
      received: statement.received,
      spent: statement.spent,
      entries: statement.count,
      up_to: statement.upTo,
      made_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'month', 'last_day', 'up_to', 'opening'])
        .doUpdateSet((set) => ({ made_at: set.ref('coin_statement.made_at') })),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  return row.number
}

export const statementDocument: DocumentKind = {
  name: 'coin statement',
  async find(db, number) {
    const found = await db
      .selectFrom('coin_statement as s')
      .innerJoin('coin_account as a', 'a.id', 's.account_id')
      .innerJoin('coin_customer as c', 'c.id', 'a.customer_id')
      .select(['c.company', 's.account_id', 's.month', 's.last_day', 's.opening', 's.received', 's.spent', 's.entries', 's.made_at'])
      .where('s.number', '=', number)
      .executeTakeFirst()
    if (!found) return undefined
    const { opening, received, spent } = found
    return {
      label: '查询币对账单',
      state: { label: '由本公司生成', tone: 'success' },
      facts: [
        ['客户', found.company],
        ['账号', maskAccount(found.account_id)],
        ['对账期间', `${found.month}-01 至 ${found.last_day}`],
        ['期初余额', formatCoins(opening)],
        ['本期入账', formatCoins(received)],
        ['本期扣除', formatCoins(spent)],
        ['期末余额', formatCoins(opening + received - spent)],
        ['明细', `${found.entries.toLocaleString('zh-CN')} 条`],
        ['首次生成', formatDateTime(found.made_at)],
      ],
    }
  },
}
