-- The last runs of each kind of job.
create table job_log (
  id bigint generated always as identity primary key,
  name text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- '' of a run that succeeded.
  failure text not null
);
create index job_log_newest on job_log (name, id desc);

-- Kinds of jobs that do not run until somebody resumes them.
create table job_pause (
  name text primary key,
  paused_by text not null,
  paused_at timestamptz not null
);
