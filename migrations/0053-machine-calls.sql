-- What the keys of other systems called, by day: outcome is '' or the code of a refusal, bucket the class of the time that it took.
create table machine_call_count (
  key_id uuid references machine_key (id),
  day date,
  call text,
  outcome text,
  bucket smallint,
  count integer not null,
  primary key (key_id, day, call, outcome, bucket)
);
create index machine_call_count_day on machine_call_count (day);
