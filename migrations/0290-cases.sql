-- What was done for customers, told without their names. Written by publishing revisions only.
create table case_study (
  id text primary key,
  position integer not null,
  title text not null,
  trade text not null,
  finished_on date not null,
  problem text not null,
  work text not null,
  result text not null,
  figures jsonb not null,
  platform_id text not null
);
