-- Choices that staff edit; one row for each dictionary that was changed since the installation, its entries in their order.
create table dictionary (
  name text primary key,
  entries jsonb not null,
  version integer not null default 0,
  changed_at timestamptz not null,
  changed_by_name text not null
);

-- Roles of an installation that exists; a new one gets them from its program.
update role set permissions = array_append(permissions, 'dictionaries.manage')
where 'settings.manage' = any (permissions) and not 'dictionaries.manage' = any (permissions);
