-- What lists show of a revision (`title`, `facet` and the columns of its kind), so that they need not read whole articles.
alter table revision
  add column summary jsonb not null default '{}',
  -- A published revision is taken down then; of a scheduled one, after its publication.
  add column take_down_at timestamptz;
create index revision_take_down on revision (take_down_at) where state = 'published' and take_down_at is not null;

update revision set summary = jsonb_strip_nulls(jsonb_build_object(
  'title', coalesce(nullif(data ->> 'title', ''), nullif(data ->> 'organisation', ''), data ->> 'name', ''),
  'facet', coalesce(data ->> 'typeId', data ->> 'platformId', case kind when 'certificate' then data ->> 'state' end, ''),
  'releaseDate', data ->> 'releaseDate', 'typeId', data ->> 'typeId', 'platformId', data ->> 'platformId', 'url', data ->> 'url',
  'state', data ->> 'state', 'expiryDate', data ->> 'expiryDate', 'level', data ->> 'level'
));

-- What an editor is writing, saved while he types; publishing it makes a revision.
create table content_draft (
  kind text not null,
  entity_id text not null,
  data jsonb not null,
  summary jsonb not null,
  -- The number of the revision that it began from; 0 for new content.
  based_on integer not null,
  -- Counts the saves: who saves names the last one that he knows.
  version integer not null,
  author_id text not null,
  author text not null,
  saved_at timestamptz not null,
  primary key (kind, entity_id)
);

-- Who has a piece of content open for editing, in which tab of his browser; renewed while it is open.
create table content_lock (
  kind text not null,
  entity_id text not null,
  holder_id text not null,
  holder text not null,
  tab text not null,
  since timestamptz not null,
  expires_at timestamptz not null,
  primary key (kind, entity_id)
);

-- One short row for each piece of content, for the lists of the console; kept by triggers, since many functions change what it says.
create table content_item (
  kind text not null,
  entity_id text not null,
  title text not null,
  facet text not null,
  summary jsonb not null,
  state text not null check (state in ('draft', 'scheduled', 'published', 'changed', 'withdrawn')),
  is_live boolean not null,
  position integer not null,
  changed_at timestamptz not null,
  changed_by text not null,
  publish_at timestamptz,
  take_down_at timestamptz,
  deleted_at timestamptz,
  deleted_by text,
  primary key (kind, entity_id)
);
create index content_item_latest on content_item (kind, changed_at desc, entity_id) where deleted_at is null;
create index content_item_facet on content_item (kind, facet, changed_at desc) where deleted_at is null;
create index content_item_state on content_item (kind, state, changed_at desc) where deleted_at is null;

create function refresh_content_item(of_kind text, of_id text) returns void language plpgsql as $$
declare
  draft content_draft;
  newest revision;
  live revision;
  due timestamptz;
  bin recycle_bin;
  said jsonb;
begin
  select * into draft from content_draft where kind = of_kind and entity_id = of_id;
  select * into newest from revision where kind = of_kind and entity_id = of_id order by number desc limit 1;
  if draft.kind is null and newest.kind is null then
    delete from content_item where kind = of_kind and entity_id = of_id;
    return;
  end if;
  select * into live from revision where kind = of_kind and entity_id = of_id and state = 'published';
  select min(publish_at) into due from revision where kind = of_kind and entity_id = of_id and state = 'scheduled';
  select * into bin from recycle_bin where kind = of_kind and entity_id = of_id;
  said := coalesce(draft.summary, newest.summary);
  insert into content_item values (
    of_kind, of_id, coalesce(said ->> 'title', ''), coalesce(said ->> 'facet', ''), said,
    case
      when due is not null then 'scheduled'
      when live.id is not null and (draft.kind is not null or newest.number > live.number) then 'changed'
      when live.id is not null then 'published'
      when draft.kind is not null or newest.state = 'draft' then 'draft'
      else 'withdrawn'
    end,
    live.id is not null,
    coalesce(substring(coalesce(draft.data, newest.data) ->> 'position' from '^\d{1,6}$')::integer, 0),
    greatest(draft.saved_at, newest.created_at, newest.published_at),
    coalesce(draft.author, newest.author), due, coalesce(live.take_down_at, (
      select take_down_at from revision where kind = of_kind and entity_id = of_id and state = 'scheduled' order by publish_at limit 1
    )), bin.deleted_at, bin.deleted_by
  )
  on conflict (kind, entity_id) do update set
    title = excluded.title, facet = excluded.facet, summary = excluded.summary, state = excluded.state, is_live = excluded.is_live,
    position = excluded.position, changed_at = excluded.changed_at, changed_by = excluded.changed_by, publish_at = excluded.publish_at,
    take_down_at = excluded.take_down_at, deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by;
end $$;

create function on_content_change() returns trigger language plpgsql as $$
begin
  perform refresh_content_item(coalesce(new.kind, old.kind), coalesce(new.entity_id, old.entity_id));
  return null;
end $$;

create trigger content_item after insert or update or delete on revision for each row execute function on_content_change();
create trigger content_item after insert or update or delete on content_draft for each row execute function on_content_change();
create trigger content_item after insert or update or delete on recycle_bin for each row execute function on_content_change();

-- The types of news become content of their own.
insert into revision (kind, entity_id, number, data, state, author, created_at, published_at, summary)
  select 'news-type', id, 1, jsonb_build_object('name', name, 'position', position), 'published', '系统', now(), now(),
    jsonb_build_object('title', name, 'facet', '')
  from news_type;
select refresh_content_item(kind, entity_id) from (select distinct kind, entity_id from revision) as known;
