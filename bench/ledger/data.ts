import type { Pool, PoolClient } from 'pg'
import { fillTables, withoutIndexes } from '../tools/fill.ts'

export const ledger = { accounts: 1000, password: 'Coin#2026d', codeOf: (n: number) => `bench-${n}` }

/** Each account is filled once and spends one coin in each of the turns, over 14 months; `others` are bookings of other kinds. */
type LedgerSize = { turns: number; others: number; isFast?: boolean }
const millionEntries: LedgerSize = { turns: 500, others: 30_000 }
const turnsAtOnce = 50
const large = ['ledger_booking', 'ledger_entry']

const opening = `insert into ledger_account (code, kind, state_since, opened_at)
  select 'bench-' || n, 'customer', now() - interval '15 months', now() - interval '15 months' from generate_series(0, ${ledger.accounts - 1}) n`

/** One customer owns them all, with the password of the demo account. */
const owning = `with owner as (
    insert into coin_customer (id, company, created_at) values (gen_random_uuid(), '演示单位（测速）', now()) returning id
  )
  insert into coin_account (id, customer_id, category, phone, password_hash, password_changed_at, must_change_password, opened_at)
  select code, owner.id, 2, '13800001004', password_hash, now(), false, ledger_account.opened_at
  from ledger_account, owner, coin_account as demo where code like 'bench-%' and demo.id = 'demo-coin'`

/** Uses the ledger's own function, so that balances and chains are right; commits after each turn. */
const toFilling = ({ turns }: LedgerSize) => `do $$
declare booked record;
begin
  for turn in 1..${turns} loop
    for n in 0..${ledger.accounts - 1} loop
      select * into strict booked from ledger_book(
        case turn when 1 then 'recharge' else 'use' end, 'bench-' || n, case turn when 1 then 1000000000 else 1 end,
        case turn when 1 then '充值' else '漏洞扫描' end, '目标 10.0.0.' || turn % 250 || ' 第' || turn || '次', 'F' || turn || '-' || n, 'machine fill',
        now() - (${turns} - turn) * interval '${10_000 / turns} hours');
      if booked.refusal is not null then raise '%', booked.refusal; end if;
    end loop;
    commit;
  end loop;
end $$`

/**
 * Of the turns after the first parameter, up to the second: as the function would have written them, but for the chains, whose digests are
 * made up. A check of the ledger finds that; lists read no digest.
 */
const toFastFilling = ({ turns }: LedgerSize) => `with booked as (
    select turn, n, account.id as account_id, (turn - 1) * ${ledger.accounts} + n + 1 as number,
      case turn when 1 then 'recharge' else 'use' end as kind, case turn when 1 then '充值' else '漏洞扫描' end as service,
      '目标 10.0.0.' || turn % 250 || ' 第' || turn || '次' as detail, 'F' || turn || '-' || n as reference, code,
      case turn when 1 then 1000000000 else -1 end as amount,
      now() - (${turns} - turn) * interval '${10_000 / turns} hours' as at
    from generate_series($1::int + 1, $2::int) turn, generate_series(0, ${ledger.accounts - 1}) n join ledger_account account on code = 'bench-' || n
  ), bookings as (
    insert into ledger_booking (id, kind, at, reference, made_by)
    select 10000000 + number, kind, at, reference, 'machine fill' from booked
  )
  insert into ledger_entry (id, booking_id, account_id, amount, granted, balance, service, detail, at, hash, kind, terms)
  select 20000000 + 2 * number, 10000000 + number, account_id, amount, 0, 1000000001 - turn, service, detail, at,
    decode(md5(reference) || md5(code), 'hex'), kind, search_terms(concat_ws(chr(10), detail, service, reference, code)) from booked
  union all
  select 20000001 + 2 * number, 10000000 + number, case turn when 1 then 1 else 3 end, -amount, 0, null, service, detail, at, null, kind, null
  from booked`

const settling = ({ turns }: LedgerSize) => `update ledger_account set balance = 1000000001 - ${turns}, entries = ${turns},
  chain = (select hash from ledger_entry where account_id = ledger_account.id order by id desc limit 1) where code like 'bench-%'`

async function fillFast(client: PoolClient, size: LedgerSize): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (let done = 0; done < size.turns; done += turnsAtOnce)
    await client.query(toFastFilling(size), [done, Math.min(size.turns, done + turnsAtOnce)])
  await client.query('set session_replication_role = origin')
  for (const table of large) await client.query(`select setval('${table}_id_seq', (select max(id) from ${table}))`)
}

/** Other bookings spread over the whole time: recharges, grants, deductions, larger amounts and some reversals. */
const toVarying = ({ others }: LedgerSize) => `do $$
declare booked record;
begin
  for n in 1..${others} loop
    select * into strict booked from ledger_book(
      (array['recharge', 'use', 'grant', 'use', 'void', 'use', 'use', 'recharge'])[1 + n % 8], 'bench-' || n * 7 % ${ledger.accounts}, 1 + n * 7919 % 5000,
      (array['充值', '报告下载', '赠送', '方案申请', '扣减', 'DSMM证书查询', '漏洞扫描', '充值'])[1 + n % 8],
      '演示单位' || n % 977 || ' 第' || n || '号', 'V' || n, 'machine fill', now() - (n * 7907 % 600000) * interval '1 minute');
    if booked.refusal is not null then raise '%', booked.refusal; end if;
    if n % 50 = 0 then
      select * into strict booked from ledger_reverse(booked.booking_id, '冲正', '重复记账 ' || n, 'machine fill', now() - (n * 7907 % 600000 - 60) * interval '1 minute');
      commit;
    end if;
  end loop;
end $$`

/** Fills a migrated database unless it is filled already. */
export async function fillLedger(pool: Pool, size = millionEntries): Promise<void> {
  await fillTables(pool, ['ledger_account', ...large], async (client) => {
    const { rows } = await client.query(`select from ledger_booking where reference = 'F${size.turns}-${ledger.accounts - 1}'`)
    if (rows.length === 0) {
      await client.query(opening)
      await client.query(owning)
      await withoutIndexes(client, large, async () => {
        if (size.isFast) await fillFast(client, size)
        else await client.query(toFilling(size))
      })
      if (size.isFast) await client.query(settling(size))
    }
    const varied = await client.query(`select from ledger_booking where reference = 'V${size.others}'`)
    if (varied.rows.length === 0) await client.query(toVarying(size))
  })
}

/** The same accounts with coins and without a history. */
export async function fillAccounts(pool: Pool): Promise<void> {
  await pool.query(opening)
  await pool.query(owning)
  await pool.query(`select ledger_book('recharge', 'bench-' || n, 1000000000, '充值', '', 'F1-' || n, 'machine fill', now())
    from generate_series(0, ${ledger.accounts - 1}) n`)
}
