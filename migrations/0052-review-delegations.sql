-- A reviewer on leave and the colleague to whom what is assigned to the former goes meanwhile. It ends by itself; no right follows from it.
create table review_delegation (
  id uuid primary key,
  principal_id text not null,
  principal_name text not null,
  delegate_id text not null,
  delegate_name text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  -- When it was ended before its time.
  ended_at timestamptz
);
create index review_delegation_delegate on review_delegation (delegate_id, ends_at);
create index review_delegation_principal on review_delegation (principal_id, ends_at);
