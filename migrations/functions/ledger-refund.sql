-- Gives back coins of a deduction; paid coins return first, since gifts are spent first.
create or replace function ledger_refund(
  p_booking bigint, p_amount bigint, p_service text, p_detail text, p_made_by text, p_at timestamptz,
  out refusal text, out booking_id bigint, out amount bigint, out balance bigint
) language plpgsql as $$
declare
  former ledger_booking;
  booking ledger_booking;
  taken ledger_entry;
  account ledger_account;
  other ledger_account;
  returned bigint;
  returned_gift bigint;
  gift bigint;
begin
  if (p_amount > 0) is not true then raise exception 'an amount is more than 0, not %', p_amount; end if;
  select * into former from ledger_booking where id = p_booking;
  if not found then refusal := 'unknown_booking'; return; end if;
  if former.kind not in ('use', 'void') then refusal := 'not_refundable'; return; end if;
  select * into strict taken from ledger_entry where ledger_entry.booking_id = p_booking and ledger_entry.amount < 0;
  select * into strict account from ledger_account where id = taken.account_id for no key update;
  select a.* into strict other from ledger_entry e join ledger_account a on a.id = e.account_id
  where e.booking_id = p_booking and e.amount > 0;

  select coalesce(sum(e.amount), 0), coalesce(sum(e.granted), 0) into returned, returned_gift
  from ledger_booking b join ledger_entry e on e.booking_id = b.id and e.account_id = account.id
  where b.refunds = p_booking and not exists (select from ledger_booking r where r.reverses = b.id);
  refusal := case
    when ledger_is_closed(p_at) then 'period_closed'
    when exists (select from ledger_booking where reverses = p_booking) then 'already_reversed'
    when account.state = 'moved' then 'moved'
    when p_amount > -taken.amount - returned then 'beyond_taken'
  end;
  if refusal is not null then return; end if;

  amount := p_amount;
  gift := least(p_amount, greatest(0, returned + p_amount - (taken.granted - taken.amount) - returned_gift));
  insert into ledger_booking (kind, at, reference, made_by, refunds)
  values ('refund', ledger_time(p_at, account, other), former.reference, p_made_by, p_booking) returning * into booking;
  booking_id := booking.id;
  perform ledger_append(other, booking, -amount, -gift, p_service, p_detail);
  balance := ledger_append(account, booking, amount, gift, p_service, p_detail);
end $$;
