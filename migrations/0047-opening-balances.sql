-- Balances that accounts bring along from an older system.
alter table ledger_booking drop constraint ledger_booking_kind_check;
alter table ledger_booking add constraint ledger_booking_kind_check
  check (kind in ('recharge', 'grant', 'use', 'void', 'transfer', 'reversal', 'refund', 'opening')) not valid;

insert into ledger_account (id, code, kind, state_since, opened_at) values (5, 'carried', 'system', '2026-01-01', '2026-01-01');
