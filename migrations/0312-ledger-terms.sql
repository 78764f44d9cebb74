-- An entry of a customer carries the terms it is found by, written as it is booked. They are no part of what is hashed; filling them in is the
-- only change that entries see. A long ledger takes minutes.
alter table ledger_entry add column terms tsvector;
alter table ledger_entry disable trigger ledger_entry_stays;
update ledger_entry as entry set terms = search_terms(concat_ws(chr(10), entry.detail, entry.service, booking.reference, account.code))
from ledger_booking as booking, ledger_account as account
where booking.id = entry.booking_id and account.id = entry.account_id and entry.balance is not null;
alter table ledger_entry enable trigger ledger_entry_stays;
create index ledger_entry_terms on ledger_entry using gin (terms) where terms is not null;

drop function ledger_find;
drop function ledger_clean_texts;
drop table ledger_text;
