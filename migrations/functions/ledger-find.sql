-- Ids of the customers' entries that contain a text. Without sequential scans, whatever the planner expects of the limit: computing pairs is expensive.
create or replace function ledger_find(p_text text, p_most bigint) returns setof bigint language plpgsql stable set enable_seqscan = off as $$
declare
  lowered text := lower(p_text);
  pieces text[] := text_pairs(p_text);
begin
  -- Pairs imply their characters.
  if length(lowered) > 1 then pieces := pieces[length(lowered) + 1 :]; end if;
  return query
    select entry_id from ledger_text where text_pairs(texts) @> pieces and position(lowered in texts) > 0
    union all
    select entry.id
    from ledger_entry as entry
    join ledger_booking as booking on booking.id = entry.booking_id
    join ledger_account as account on account.id = entry.account_id
    where entry.id > (select reached from ledger_reach) and entry.balance is not null
      and position(lowered in lower(concat_ws(chr(10), entry.detail, entry.service, booking.reference, account.code))) > 0
    limit p_most;
end $$;
