-- How the portal did every five minutes, for thirty days.
create table health_point (
  at timestamptz primary key,
  figures jsonb not null
);
