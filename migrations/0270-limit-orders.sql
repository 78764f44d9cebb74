-- The limit of coins is a setting: its rise is a proposal, no order.
delete from coin_order where kind = 'limit';
drop index coin_order_limit;
alter table coin_order drop constraint coin_order_kind_check,
  add constraint coin_order_kind_check check (kind in ('recharge', 'grant', 'deduct', 'reverse', 'import', 'reopen'));
