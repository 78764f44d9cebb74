-- What the auditors want to be told of.
create table audit_alert_rule (
  id uuid primary key,
  name text not null,
  actions text[] not null,
  actor_kind text not null,
  least_rows integer not null,
  from_time text not null,
  to_time text not null,
  times integer not null,
  minutes integer not null,
  is_on boolean not null,
  version integer not null default 0,
  created_at timestamptz not null
);

-- A rule that was met, by the entry that met it.
create table audit_alert (
  id bigint generated always as identity primary key,
  rule_id uuid not null references audit_alert_rule(id) on delete cascade,
  audit_id bigint not null,
  rule_name text not null,
  text text not null,
  at timestamptz not null,
  unique (rule_id, audit_id)
);
create index audit_alert_newest on audit_alert (at desc, id);

insert into audit_alert_rule (id, name, actions, actor_kind, least_rows, from_time, to_time, times, minutes, is_on, created_at) values
  ('a1e7a000-0000-4000-8000-000000000001', '导出超过 1000 行', '{list.export,audit.export}', 'staff', 1001, '', '', 1, 10, true, '2026-01-01'),
  ('a1e7a000-0000-4000-8000-000000000002', '夜间登录', '{login.succeed}', 'staff', 0, '22:00', '06:00', 1, 10, true, '2026-01-01'),
  ('a1e7a000-0000-4000-8000-000000000003', '连续五次被拒绝', '{access.refuse,machine.refuse}', '', 0, '', '', 5, 10, true, '2026-01-01');
