-- Addresses without a page that lead on to another one. `source` is spelled by `toSource` of src/platform/redirects/rules.ts.
create table redirect (
  id bigint generated always as identity primary key,
  source text not null unique,
  target text not null,
  origin text not null check (origin in ('manual', 'import', 'moved', 'replaced')),
  hits bigint not null default 0,
  last_hit_at timestamptz,
  changed_at timestamptz not null,
  changed_by text not null
);
create index redirect_target on redirect (target);
create index redirect_latest on redirect (changed_at desc, id desc);

update role set permissions = array_append(permissions, 'redirects.manage')
where id = 'editor' and not 'redirects.manage' = any (permissions);
