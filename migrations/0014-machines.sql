-- Another system of the company that books for itself. What it did stays its own when its keys change.
create table machine (
  id uuid primary key,
  name text not null,
  scopes text[] not null,
  calls_per_minute integer not null check (calls_per_minute > 0),
  networks text[] not null,
  created_at timestamptz not null
);
create unique index machine_name on machine (lower(name));

-- What a system booked or held under its own reference.
create table machine_booking (
  machine_id uuid references machine(id),
  reference text,
  account text not null,
  amount bigint not null,
  booking_id bigint,
  hold_id uuid,
  at timestamptz not null,
  -- The reference of a system's booking is looked up by its one form too, and stays in the ledger as the system wrote it.
  reference_key text,
  primary key (machine_id, reference)
);
create unique index machine_booking_booking on machine_booking (booking_id) where booking_id is not null;
create unique index machine_booking_hold on machine_booking (hold_id) where hold_id is not null;
create unique index machine_booking_reference_key on machine_booking (machine_id, reference_key);

create table machine_day (
  machine_id uuid references machine(id),
  day date,
  calls integer not null,
  refused integer not null,
  primary key (machine_id, day)
);

-- The key itself is shown once and kept nowhere.
create table machine_key (
  id uuid primary key,
  machine_id uuid not null references machine(id),
  hash bytea not null unique,
  prefix text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text
);
create index machine_key_machine on machine_key (machine_id, created_at desc);
