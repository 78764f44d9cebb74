-- Which customer was merged into which, by whom, and the accounts that went along, so that it can be undone.
create table customer_merge (
  id uuid primary key,
  customer_id uuid not null references customer(id),
  into_id uuid not null references customer(id),
  reason text not null,
  merged_at timestamptz not null,
  merged_by_name text not null,
  confirmed_by_name text not null,
  -- Each with the customer of query coins that it came from and the one that it went to.
  moved jsonb not null default '[]',
  split_at timestamptz,
  split_by_name text not null default '',
  check (customer_id <> into_id)
);
create unique index customer_merge_standing on customer_merge (customer_id) where split_at is null;
create index customer_merge_into on customer_merge (into_id, merged_at desc);
create index customer_merge_customer on customer_merge (customer_id);

update role set permissions = permissions || '{customers.merge}' where id = 'finance' and not 'customers.merge' = any(permissions);
