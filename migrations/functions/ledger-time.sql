-- The date of a booking that was asked for at p_at. The clock is read before the accounts are locked, so an entry that came first may be
-- dated a little later, also by another machine. After a clock was set back by more than that, bookings are dated by the clock.
create or replace function ledger_time(p_at timestamptz, one ledger_account, other ledger_account) returns timestamptz language plpgsql stable as $$
begin
  return greatest(
    p_at,
    (select max(at) from ledger_entry where account_id = one.id and one.kind = 'customer' and at > p_at and at <= p_at + interval '1 minute'),
    (select max(at) from ledger_entry where account_id = other.id and other.kind = 'customer' and at > p_at and at <= p_at + interval '1 minute')
  );
end $$;
