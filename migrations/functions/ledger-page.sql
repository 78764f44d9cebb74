-- A page of an account's entries and how many there are; `p_text` is in half width, lower case and without blanks. A function caches its plan; planning would cost more than reading.
create or replace function ledger_page(
  p_code text, p_from timestamptz, p_to timestamptz, p_text text, p_limit bigint, p_offset bigint,
  out total bigint, out id bigint, out booking_id bigint, out kind text, out amount bigint, out granted bigint, out balance bigint,
  out service text, out detail text, out at timestamptz, out reference text, out reversed boolean
) returns setof record language plpgsql stable as $$
#variable_conflict use_column
declare
  account bigint := (select id from ledger_account where code = p_code and kind = 'customer');
  found_ids bigint[];
begin
  if p_text = '' then
    total := (select count(*) from ledger_entry where account_id = account and at >= p_from and at < p_to);
    found_ids := array(
      select id from ledger_entry where account_id = account and at >= p_from and at < p_to order by at desc, id desc limit p_limit offset p_offset
    );
  else
    select count(*), coalesce((array_agg(id order by at desc, id desc))[p_offset + 1 : p_offset + p_limit], '{}') into total, found_ids
    from ledger_entry
    where account_id = account and at >= p_from and at < p_to and position(p_text in replace(lower(normalize(detail, NFKC)), ' ', '')) > 0;
  end if;
  return query
    select total, entry.id, entry.booking_id, booking.kind, entry.amount, entry.granted, entry.balance, entry.service, entry.detail, entry.at,
      booking.reference, exists (select from ledger_booking where reverses = booking.id)
    from (select) as one left join ledger_entry as entry on entry.id = any(found_ids) left join ledger_booking as booking on booking.id = entry.booking_id
    order by entry.at desc, entry.id desc;
end $$;
