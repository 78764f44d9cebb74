-- Credits and debits by day; transfers count as neither, and a reversal is subtracted from the day of the reversed booking.
create or replace function ledger_day_changes(p_after bigint, p_upto bigint)
returns table (account_id bigint, day date, received bigint, spent bigint) language sql stable as $$
  select entry.account_id, (entry.at at time zone 'Asia/Shanghai')::date, greatest(entry.amount, 0), greatest(-entry.amount, 0)
  from ledger_entry as entry
  where entry.id > p_after and entry.id <= p_upto and entry.balance is not null and entry.kind not in ('transfer', 'reversal')
  union all
  select former.account_id, (former.at at time zone 'Asia/Shanghai')::date, -greatest(former.amount, 0), -greatest(-former.amount, 0)
  from ledger_entry as entry
  join ledger_booking as booking on booking.id = entry.booking_id
  join ledger_entry as former on former.booking_id = booking.reverses
  where entry.id > p_after and entry.id <= p_upto and entry.balance is not null and entry.kind = 'reversal'
    and former.balance is not null and former.kind <> 'transfer'
$$;
