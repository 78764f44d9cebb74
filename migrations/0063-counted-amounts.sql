-- form: concurrently
-- With the amount itself, entries between two amounts are counted without reading the table.
create index concurrently if not exists ledger_entry_of_amount on ledger_entry (abs(amount), at, id) include (kind, amount)
  where balance is not null;
drop index concurrently if exists ledger_entry_amount;
