-- The one form of a receipt number or reference, however it was typed (the same as `canonicalReference` of src/kit/references.ts).
create function canonical_reference(reference text) returns text language sql immutable parallel safe as $$
  select upper(regexp_replace(normalize(reference, NFKC),
    '[\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB]',
    '', 'g'))
$$;

-- The receipt of a recharge that stands, in its one form; empty for gifts and for what was reversed, so that the number is free again.
-- Where one number was booked twice in two forms before, the first booking has it.
alter table coin_recharge add column receipt_key text;
update coin_recharge set receipt_key = standing.key
from (
  select id, canonical_reference(receipt) as key,
    row_number() over (partition by canonical_reference(receipt) order by recharged_at, id) as place
  from coin_recharge as paid
  where receipt <> '' and not exists (select from ledger_booking as reversal where reversal.reverses = paid.booking_id)
) as standing
where standing.id = coin_recharge.id and standing.place = 1 and standing.key <> '';
create unique index coin_recharge_receipt_key on coin_recharge (receipt_key);
drop index coin_recharge_receipt;

update coin_order set receipt = canonical_reference(receipt) where state = 'pending' and receipt <> '';

-- The reference of a system's booking is looked up by its one form too, and stays in the ledger as the system wrote it.
alter table machine_booking add column reference_key text;
update machine_booking set reference_key = known.key
from (
  select machine_id, reference, canonical_reference(reference) as key,
    row_number() over (partition by machine_id, canonical_reference(reference) order by at, reference) as place
  from machine_booking
) as known
where known.machine_id = machine_booking.machine_id and known.reference = machine_booking.reference and known.place = 1;
create unique index machine_booking_reference_key on machine_booking (machine_id, reference_key);

create index ledger_booking_use_reference on ledger_booking (canonical_reference(reference)) where kind = 'use' and reference <> '';
