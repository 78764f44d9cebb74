-- The receipt that came with a recharge, uploaded for this purpose: of its order until a second person confirms, then of its booking.
create table coin_receipt_file (
  file_id text primary key references stored_file (id),
  order_id uuid unique references coin_order (id),
  booking_id bigint unique references ledger_booking (id)
);
