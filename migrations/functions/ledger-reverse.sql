-- Books the reversal of a booking, at most once. Reversing a transfer reactivates its source account.
create or replace function ledger_reverse(
  p_booking bigint, p_service text, p_detail text, p_made_by text, p_at timestamptz,
  out refusal text, out booking_id bigint, out amount bigint, out balance bigint
) language plpgsql as $$
declare
  former ledger_booking;
  booking ledger_booking;
  paid ledger_account;
  received ledger_account;
  gift bigint;
  received_balance bigint;
begin
  select * into former from ledger_booking where id = p_booking;
  if not found then refusal := 'unknown_booking'; return; end if;
  if former.kind = 'reversal' then refusal := 'not_reversible'; return; end if;
  perform 1 from ledger_account
  where id in (select account_id from ledger_entry where ledger_entry.booking_id = p_booking) and kind = 'customer'
  order by id for no key update;
  if exists (select from ledger_booking where reverses = p_booking) then refusal := 'already_reversed'; return; end if;
  if exists (
    select from ledger_booking b where b.refunds = p_booking and not exists (select from ledger_booking r where r.reverses = b.id)
  ) then refusal := 'refunded'; return; end if;

  select a.* into paid from ledger_entry e join ledger_account a on a.id = e.account_id where e.booking_id = p_booking and e.amount < 0;
  select a.* into received from ledger_entry e join ledger_account a on a.id = e.account_id where e.booking_id = p_booking and e.amount > 0;
  select e.amount, e.granted into amount, gift from ledger_entry e where e.booking_id = p_booking and e.amount > 0;
  if received.kind = 'customer' then
    refusal := case
      when received.state = 'moved' then 'moved'
      when amount > received.balance - received.held then 'insufficient'
    end;
    -- Part of the granted coins may be used by now, and granted coins must not exceed the balance.
    gift := greatest(least(gift, received.granted), received.granted - received.balance + amount);
  end if;
  if ledger_is_closed(p_at) then refusal := 'period_closed'; end if;
  if paid.state = 'moved' and former.kind <> 'transfer' then refusal := 'moved'; end if;
  if refusal is not null then return; end if;

  insert into ledger_booking (kind, at, reference, made_by, reverses)
  values ('reversal', ledger_time(p_at, paid, received), former.reference, p_made_by, p_booking) returning * into booking;
  booking_id := booking.id;
  received_balance := ledger_append(received, booking, -amount, -gift, p_service, p_detail);
  balance := coalesce(ledger_append(paid, booking, amount, gift, p_service, p_detail), received_balance);
  if paid.state = 'moved' then
    update ledger_account set state = 'active', state_since = booking.at where id = paid.id;
  end if;
end $$;
