import { sql } from 'kysely'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { isInputError } from '#platform/db/server/input-errors.ts'
import { importErrors } from '#platform/imports/rules.ts'
import { findFaultyItem } from '#platform/jobs/server/input-failure.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import {
  lockPayments,
  type MatchCounts,
  matchPayersToRecharges,
  matchPayersToRequests,
  matchReceipts,
  matchReferences,
  settlePayments,
} from './match.ts'

export const matchJobName = 'payments.match'
type MatchJobDeps = Pick<Services, 'db' | 'autonomousDb' | 'clock' | 'log'>

/** Lines of one statement, after which progress is saved. */
const portion = 2500

/** With a file: makes payments of its lines first. */
export function matchJob(services: MatchJobDeps): Job<{ fileId?: string }> {
  return {
    name: matchJobName,
    label: '匹配收款与充值申请',
    movesMoney: true,
    run: ({ fileId }) => runMatching(services, fileId),
    async endRecord({ fileId }) {
      if (fileId !== undefined) await failFile(services, fileId, { reason: `${importErrors.exhausted}，未登记任何收款` })
    },
  }
}

/** After a crash it starts again; a file that fails for its content ends as failed, since it would fail again. */
export async function runMatching(services: MatchJobDeps, fileId?: string): Promise<void> {
  try {
    await matchOnce(services, fileId)
  } catch (error) {
    if (fileId === undefined || !isInputError(error)) throw error
    services.log.error({ err: error, paymentFile: fileId }, 'a payment file ends as failed for its input')
    await failFaultyFile(services, fileId)
  }
}

/** One transaction, so that a crash leaves nothing half done. */
async function matchOnce(services: MatchJobDeps, fileId?: string): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    // Thousands of rows are new and have no statistics: the planner would expect few and nest loops over them.
    await sql`set local statement_timeout = '5min'; set local enable_nestloop = off`.execute(transaction)
    await matchWithin({ ...services, db: transaction }, fileId)
  })
}

/** In the caller's transaction. */
export async function matchWithin(services: MatchJobDeps, fileId?: string): Promise<void> {
  const { db, clock } = services
  await lockPayments(db)
  const isWaiting = fileId === undefined || (await lockWaiting(db, fileId))
  if (!isWaiting) return
  if (fileId !== undefined) await savePayments(services, fileId)
  const counts = await matchAll(db, clock.now())
  if (fileId !== undefined) await finish({ db, clock }, fileId, counts)
}

async function lockWaiting(db: Db, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment_file')
    .select('id')
    .where('id', '=', fileId)
    .where('state', '=', 'waiting')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

async function matchAll(db: Db, now: Date): Promise<MatchCounts> {
  await settlePayments(db)
  return {
    byReceipt: await matchReceipts(db, now),
    byReference: await matchReferences(db, now),
    rechargesByPayer: await matchPayersToRecharges(db, now),
    requestsByPayer: await matchPayersToRequests(db, now),
  }
}

/** A payment that an earlier file named is known by its key and made once. */
async function savePayments({ db, autonomousDb, clock }: MatchJobDeps, fileId: string): Promise<void> {
  const now = clock.now()
  const { last } = await db
    .selectFrom('payment_file_line')
    .select(({ fn }) => fn.max('line').as('last'))
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  for (let done = 0; done < last; done += portion) {
    await saveLines(db, { fileId, after: done, upTo: done + portion, now })
    await saveProgress(autonomousDb, fileId, done + portion)
  }
}

type Lines = { fileId: string; after: number; upTo: number; now: Date }

async function saveLines(db: Db, { fileId, after, upTo, now }: Lines): Promise<void> {
  await sql`
      with given as (
        select line, key, cells from payment_file_line
        where file_id = ${fileId} and line > ${after} and line <= ${upTo} and key is not null
      ), made as (
        insert into payment (key, day, fen, payer, reference, remark, payer_key, tokens, created_at)
        select key, (cells->>'day')::date, (cells->>'fen')::bigint, cells->>'payer', cells->>'reference', cells->>'remark', cells->>'payerKey',
          array(select jsonb_array_elements_text(cells->'tokens')), ${now}
        from given order by line
        on conflict (key) do nothing returning id, key
      )
      update payment_file_line l set payment_id = coalesce(made.id, former.id), is_known = made.id is null
      from given left join made using (key) left join payment former using (key)
      where l.file_id = ${fileId} and l.line = given.line`.execute(db)
}

/** Names the first line that can't be stored after those before it. */
async function failFaultyFile(services: MatchJobDeps, fileId: string): Promise<void> {
  const faulty = await findFaultyLine(services.db, fileId, services.clock.now())
  const reason = `${faulty === undefined ? '' : `第 ${faulty} 行的`}内容无法处理，未登记任何收款，请改正后重新上传`
  await failFile(services, fileId, { reason, faulty })
}

type Failure = { reason: string; faulty?: number | undefined }

async function failFile({ db, clock }: MatchJobDeps, fileId: string, { reason, faulty }: Failure): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    if (faulty !== undefined)
      await transaction
        .updateTable('payment_file_line')
        .set({ error: importErrors.unstorable })
        .where('file_id', '=', fileId)
        .where('line', '=', faulty)
        .execute()
    const file = await transaction
      .updateTable('payment_file')
      .set({ state: 'failed', finished_at: now })
      .where('id', '=', fileId)
      .where('state', '=', 'waiting')
      .returning(['file_name', 'made_by'])
      .executeTakeFirst()
    if (!file) return
    const text = `${file.file_name}：${reason}`
    const url = `/console/reconciliation/files/${fileId}`
    await sendNotices(transaction, now, [{ person: file.made_by, topic: 'payments', title: '收款文件未能对账', text, url }])
  })
}

async function findFaultyLine(db: Db, fileId: string, now: Date): Promise<number | undefined> {
  const lines = await db.selectFrom('payment_file_line').select('line').where('file_id', '=', fileId).orderBy('line').execute()
  return findFaultyItem<number>(db, async (attempt, begin) => {
    for (const { line } of lines) {
      begin(line)
      await saveLines(attempt, { fileId, after: line - 1, upTo: line, now })
    }
  })
}

/** On another connection, so that it is visible before the transaction ends. */
async function saveProgress(autonomousDb: Db, fileId: string, line: number): Promise<void> {
  await sql`
    insert into payment_file_progress (file_id, done)
    select id, least(lines, ${line}) from payment_file where id = ${fileId}
    on conflict (file_id) do update set done = excluded.done`.execute(autonomousDb)
}

async function finish({ db, clock }: Pick<MatchJobDeps, 'db' | 'clock'>, id: string, counts: MatchCounts): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ file_name: string; lines: number; known: number; matched: number; made_by: string }>`
    update payment_file f set state = 'done', finished_at = ${now}, known = sums.known, matched = sums.matched
    from (
      select count(*) filter (where is_known) as known, count(*) filter (where not is_known and coalesce(recharge_id, request_id) is not null) as matched
      from payment_file_line l join payment p on p.id = l.payment_id where file_id = ${id}
    ) as sums
    where f.id = ${id} returning file_name, lines, f.known, f.matched, made_by`.execute(db)
  const [file] = rows
  if (!file) return
  const { known, matched, lines } = file
  await writeSystemAudit({ db, at: now }, 'payments', {
    action: 'payment-file.match',
    subject: `payment-file ${id}`,
    detail: { lines, known, matched, ...counts },
  })
  const text = `${file.file_name}：${lines} 行，对应 ${matched} 笔${known > 0 ? `，${known} 行此前已导入` : ''}`
  const url = `/console/reconciliation/files/${id}`
  await sendNotices(db, now, [{ person: file.made_by, topic: 'payments', title: '收款文件已对账', text, url }])
}
