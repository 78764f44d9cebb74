-- What the company tells customers (a band above every page) or staff (until each has read it), for a time.
create table announcement (
  id uuid primary key,
  audience text not null check (audience in ('customers', 'staff')),
  tone text not null check (tone in ('info', 'warning', 'error')),
  text text not null,
  link text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  version integer not null default 0,
  created_at timestamptz not null,
  -- Whether pages show it: their caches are renewed when it changes.
  is_shown boolean not null default false
);
create index announcement_order on announcement (begins_at desc);

create table announcement_read (
  announcement_id uuid not null references announcement on delete cascade,
  staff_id text not null,
  read_at timestamptz not null,
  primary key (announcement_id, staff_id)
);
