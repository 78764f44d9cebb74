-- What the first steps of a new installation set aside on purpose.
create table first_step (
  name text primary key,
  done_at timestamptz not null,
  done_by_name text not null
);
