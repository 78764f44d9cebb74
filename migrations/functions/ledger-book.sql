-- Books in one round trip. Customer accounts are locked in the order of their ids; a refusal changes nothing.
create or replace function ledger_book(
  p_kind text, p_account text, p_amount bigint, p_service text, p_detail text, p_reference text, p_made_by text, p_at timestamptz,
  p_to text default null, p_to_detail text default '',
  out refusal text, out booking_id bigint, out amount bigint, out balance bigint, out to_balance bigint
) language plpgsql as $$
declare
  is_credit boolean := p_kind in ('recharge', 'grant', 'opening');
  account ledger_account;
  other ledger_account;
  booking ledger_booking;
  gift bigint;
begin
  if p_kind = 'transfer' then
    perform 1 from ledger_account where code in (p_account, p_to) and kind = 'customer' order by id for no key update;
    select * into other from ledger_account where code = p_to and kind = 'customer';
    select * into account from ledger_account where code = p_account and kind = 'customer';
    if other.id is null or account.id is null then refusal := 'unknown_account'; return; end if;
    if other.id = account.id then refusal := 'same_account'; return; end if;
  else
    select * into account from ledger_account where code = p_account and kind = 'customer' for no key update;
    if not found then refusal := 'unknown_account'; return; end if;
    select * into strict other from ledger_account
    where code = case p_kind when 'recharge' then 'paid' when 'grant' then 'granted' when 'use' then 'used' when 'void' then 'voided' when 'opening' then 'carried' end;
  end if;

  refusal := case
    when ledger_is_closed(p_at) then 'period_closed'
    when 'moved' in (account.state, other.state) then 'moved'
    when 'frozen' in (account.state, other.state) then 'frozen'
    when p_kind = 'opening' and account.entries > 0 then 'not_first'
    when p_kind = 'transfer' and account.held > 0 then 'held'
    when p_kind = 'transfer' and account.balance = 0 then 'nothing_to_move'
    when not is_credit and p_amount > account.balance - account.held then 'insufficient'
  end;
  if refusal is not null then return; end if;

  amount := case when p_kind = 'transfer' then account.balance else p_amount end;
  if (amount > 0) is not true then raise exception 'an amount is more than 0, not %', amount; end if;
  gift := case p_kind when 'recharge' then 0 when 'opening' then 0 when 'grant' then amount else least(account.granted, amount) end;
  insert into ledger_booking (kind, at, reference, made_by) values (p_kind, ledger_time(p_at, account, other), p_reference, p_made_by) returning * into booking;
  booking_id := booking.id;
  if is_credit then
    perform ledger_append(other, booking, -amount, -gift, p_service, p_detail);
    balance := ledger_append(account, booking, amount, gift, p_service, p_detail);
  else
    balance := ledger_append(account, booking, -amount, -gift, p_service, p_detail);
    to_balance := ledger_append(other, booking, amount, gift, p_service, case when p_kind = 'transfer' then p_to_detail else p_detail end);
  end if;
  if p_kind = 'transfer' then
    update ledger_account set state = 'moved', state_since = booking.at where id = account.id;
  end if;
end $$;
