-- Recharges of an older system that are still to be invoiced have no booking: their coins are part of the opening balance.
alter table coin_recharge alter column booking_id drop not null;
