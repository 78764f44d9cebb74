-- Up to when scheduled jobs have been sent, by the clock of the database. `behind_until` is the time that clock had reached before it was set back.
create table job_sweep (
  swept_at timestamptz not null,
  behind_until timestamptz
);
insert into job_sweep values (now());
create unique index job_sweep_one on job_sweep ((true));
