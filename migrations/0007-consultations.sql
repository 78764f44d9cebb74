alter table consultation
  add column handled_by text,
  add column handled_by_name text,
  add column handled_at timestamptz,
  add column note text not null default '';
create index consultation_newest on consultation (created_at desc, id);
create index consultation_waiting on consultation (created_at desc, id) where state = 'new';
