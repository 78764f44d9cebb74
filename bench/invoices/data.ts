import type { Pool } from 'pg'
import { fillTables } from '../tools/fill.ts'

/** The account with many recharges; it has the demo account's password. */
export const heavyAccount = { account: 'bench-heavy', password: 'Coin#2026d', recharges: 10_000, perInvoice: 200, invoices: 35 }

const account = `with ledger as (
    insert into ledger_account (code, kind, state_since, opened_at) values ('${heavyAccount.account}', 'customer', now() - interval '5 years', now() - interval '5 years')
  )
  insert into coin_account (id, customer_id, category, phone, password_hash, password_changed_at, must_change_password, opened_at)
  select '${heavyAccount.account}', customer_id, 2, '13800001004', password_hash, now(), false, now() - interval '5 years'
  from coin_account where id = 'demo-coin'`

/** Booked by the ledger's own function, so that balance and chain are right. */
const recharges = `do $$
declare booked record;
begin
  for n in 1..${heavyAccount.recharges} loop
    select * into strict booked from ledger_book('recharge', '${heavyAccount.account}', 100, '充值', '账户充值', 'H' || n, 'machine fill',
      now() - (${heavyAccount.recharges} - n) * interval '4 hours');
    if booked.refusal is not null then raise '%', booked.refusal; end if;
    insert into coin_recharge (id, account_id, booking_id, serial, quantity, fen, receipt, receipt_key, recharged_at, paid_by)
    values (gen_random_uuid(), '${heavyAccount.account}', booked.booking_id, 'CZH' || lpad(n::text, 8, '0'), 100, 100000 + n % 100, 'H' || n, 'H' || n,
      now() - (${heavyAccount.recharges} - n) * interval '4 hours', 'money');
  end loop;
end $$`

/** Issued invoices about the oldest recharges; the others stay free. */
const invoices = `with chosen as (
    select id, fen, (row_number() over (order by recharged_at, id) - 1) / ${heavyAccount.perInvoice} as n from coin_recharge where account_id = '${heavyAccount.account}'
  ), made as (
    select n, gen_random_uuid() as id, sum(fen) as fen from chosen where n < ${heavyAccount.invoices} group by n
  ), stored as (
    insert into invoice (id, state, applicant, applicant_name, submitted_at, due_at, account, title, kind, tax_number, bank, bank_account, phone,
      address, remark, fen, number, issued_on)
    select id, 'issued', 'coin ${heavyAccount.account}', '演示单位（测速）', now(), now(), '${heavyAccount.account}', '演示单位（测速）', '02', '91990000MA00DM0168',
      '', '', '', '', '', fen, '26' || lpad(n::text, 18, '0'), current_date from made returning id
  )
  insert into invoice_recharge (invoice_id, recharge_id) select made.id, chosen.id from made join chosen using (n)`

export async function fillRecharges(pool: Pool): Promise<void> {
  await fillTables(pool, ['coin_recharge', 'invoice', 'invoice_recharge', 'ledger_entry', 'ledger_booking'], async (client) => {
    for (const statement of [account, recharges]) await client.query(statement)
    // The trigger refuses a state that no step leads to; these rows are inserted in their final state.
    await client.query('alter table invoice disable trigger review_state')
    await client.query('alter table invoice_recharge disable trigger all')
    await client.query(invoices)
    await client.query('alter table invoice_recharge enable trigger all')
    await client.query('alter table invoice enable trigger review_state')
  })
}
