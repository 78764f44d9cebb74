-- The schema of the job queue belongs to the owner of the database; what pg-boss makes in it belongs to the role of the portal.
create schema if not exists pgboss;

-- Files made of lists, for who asked for them.
create table export (
  id uuid primary key,
  kind text not null,
  -- The account that asked, `{kind} {id}`, and the only session that may watch it ('' for all of them).
  owner text not null,
  session text not null default '',
  filters jsonb not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  attempts integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  file_id text references stored_file(id) on delete set null,
  requested_at timestamptz not null,
  finished_at timestamptz
);
create index export_age on export (requested_at);
create index export_file on export (file_id);
-- An owner's exports run one at a time.
create unique index export_open on export (owner) where state in ('waiting', 'running');

-- How the portal did every five minutes, for thirty days.
create table health_point (
  at timestamptz primary key,
  figures jsonb not null
);

create table import (
  id uuid primary key,
  kind text not null,
  state text not null constraint coin_import_state_check check (state in ('faulty', 'ready', 'review', 'waiting', 'booked', 'failed', 'dropped')),
  file_name text not null,
  digest bytea not null,
  lines integer not null,
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  finished_at timestamptz,
  totals jsonb not null default '{}',
  is_proposed boolean not null default false
);
create unique index import_digest on import (digest, kind) where state in ('review', 'waiting', 'booked');
create index import_newest on import (made_at desc, id);

create table import_line (
  import_id uuid constraint coin_import_line_import_id_fkey references import(id) on delete cascade,
  line integer,
  errors text[] not null default '{}',
  cells jsonb not null default '{}',
  result text,
  -- Why cells of a line could not be read, by the names of their columns; checks of the line do not change it.
  faults jsonb not null default '{}',
  primary key (import_id, line)
);

-- Beside the import, because the rows of the import stay locked while it is booked.
create table import_progress (
  import_id uuid primary key constraint coin_import_progress_import_id_fkey references import(id) on delete cascade,
  done integer not null
);

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

-- The last run of each kind of job, and its last failure, for those who watch the system.
create table job_run (
  name text primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  is_done boolean not null,
  failed_at timestamptz,
  failure text not null default ''
);

-- Up to when scheduled jobs have been sent, by the clock of the database. `behind_until` is the time that clock had reached before it was set back.
create table job_sweep (
  swept_at timestamptz not null,
  behind_until timestamptz,
  id boolean default true primary key check (id)
);
insert into job_sweep (swept_at) values (now());
