-- The text that an entry's hash covers, after the former hash. scripts/verify/ledger.ts repeats it independently.
create or replace function ledger_entry_text(code text, entry ledger_entry, booking ledger_booking) returns text language sql stable return
  json_build_array(code, entry.id, entry.booking_id, booking.kind, entry.amount, entry.granted, entry.balance, entry.service, entry.detail,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), booking.reference, booking.made_by, booking.reverses)::text;
