-- What staff wrote in place of the program's own messages: each change is a row, the newest of a name holds, null text is the program's own.
create table message_template (
  name text not null,
  version integer not null,
  title text not null,
  text text,
  code text not null,
  changed_at timestamptz not null,
  changed_by_name text not null,
  primary key (name, version)
);
