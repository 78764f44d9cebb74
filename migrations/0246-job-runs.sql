-- The last run of each kind of job, and its last failure, for those who watch the system.
create table job_run (
  name text primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  is_done boolean not null,
  failed_at timestamptz,
  failure text not null default ''
);
