-- A consultation has a number that its visitor was told, somebody who follows it up until a day, and notes among staff.
alter table consultation drop constraint consultation_state_check;
alter table consultation
  add constraint consultation_state_check check (state in ('new', 'following', 'handled', 'invalid')),
  add column number text not null default ('ZX' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10))),
  add column product text not null default '',
  add column version integer not null default 0,
  add column assignee text,
  add column assignee_name text,
  add column follow_up_on date;
create unique index consultation_number on consultation (number);
create index consultation_due on consultation (follow_up_on) where state in ('new', 'following');
create index consultation_assignee on consultation (assignee, created_at desc) where state in ('new', 'following');

create table consultation_note (
  id bigint generated always as identity primary key,
  consultation_id uuid not null references consultation (id) on delete cascade,
  text text not null,
  author text not null,
  author_name text not null,
  created_at timestamptz not null
);
create index consultation_note_of on consultation_note (consultation_id, id);
