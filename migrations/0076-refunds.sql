-- A refund gives back part of a deduction, or all of it in parts; never more than was taken.
alter table ledger_booking
  add column refunds bigint references ledger_booking (id),
  drop constraint ledger_booking_kind_check,
  add constraint ledger_booking_kind_check check (kind in ('recharge', 'grant', 'use', 'void', 'transfer', 'reversal', 'refund')),
  add constraint ledger_booking_refunds check ((kind = 'refund') = (refunds is not null));
create index ledger_booking_refunds on ledger_booking (refunds) where refunds is not null;

-- What an appeal had given back: coins of which deduction, by which booking.
alter table appeal
  add column refunded bigint not null default 0 check (refunded >= 0),
  add column refund_of bigint references ledger_booking (id),
  add column refund_booking_id bigint unique references ledger_booking (id),
  add constraint appeal_refund check ((refunded > 0) = (refund_booking_id is not null) and (refunded > 0) = (refund_of is not null));
