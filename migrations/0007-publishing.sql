-- Names, colours, pictures and filing numbers of this installation; at most one row.
create table brand (
  id boolean default true primary key check (id),
  data jsonb not null,
  version integer not null default 0,
  changed_at timestamptz not null,
  changed_by_name text not null
);

-- Versions that a second person looks at before they are published.
create table content_approval (
  like reviewed including all,
  content_kind text not null,
  -- What the kind is called.
  label text not null,
  entity_id text not null,
  number integer not null,
  title text not null,
  -- Null: as soon as it is approved; never.
  publish_at timestamptz,
  take_down_at timestamptz,
  terms tsvector not null generated always as (named_search_terms(
    'title', title, 'label', label,
    'applicant_name', applicant_name, 'assignee_name', assignee_name, 'reviewer_name', reviewer_name, 'comment', comment)) stored
);
create index content_approval_entity on content_approval (content_kind, entity_id);
-- The approvals of some kinds of content in the order of the list, for approvers whose right covers those kinds alone.
create index content_approval_kind on content_approval (content_kind, submitted_at, id);
create unique index content_approval_open on content_approval (content_kind, entity_id) where is_open;
create index content_approval_terms on content_approval using gin (terms);

-- Exports and imports of all content as one file.
create table content_archive (
  id uuid primary key,
  is_export boolean not null,
  state text not null,
  file_name text not null,
  bytes bigint not null,
  -- The file of an export.
  file_id text references stored_file(id) on delete set null,
  mode text check (mode in ('new', 'draft', 'publish')),
  done integer not null default 0,
  total integer not null default 0,
  attempts integer not null default 0,
  message text not null default '',
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  finished_at timestamptz,
  check (state in ('exporting', 'exported', 'uploading', 'checking', 'ready', 'refused', 'importing', 'imported', 'failed', 'dropped'))
);
create index content_archive_file on content_archive (file_id) where file_id is not null;
create index content_archive_newest on content_archive (made_at desc, id);
create unique index content_archive_one_export on content_archive (made_by) where state = 'exporting';

-- The parts of an upload, in their order.
create table content_archive_part (
  archive_id uuid references content_archive(id) on delete cascade,
  part integer,
  file_id text not null references stored_file(id) on delete cascade,
  primary key (archive_id, part)
);
create index content_archive_part_file on content_archive_part (file_id);

-- What an archive holds, how it stands to the site, and what became of it.
create table content_archive_piece (
  archive_id uuid references content_archive(id) on delete cascade,
  place integer,
  kind text not null,
  entity_id text not null,
  title text not null,
  outcome text not null check (outcome in ('new', 'changed', 'same', 'refused')),
  message text not null,
  result text not null default '',
  primary key (archive_id, place)
);
create index content_archive_piece_kind on content_archive_piece (archive_id, kind, outcome);

-- What an editor is writing, saved while he types; publishing it makes a revision.
create table content_draft (
  kind text,
  entity_id text,
  data jsonb not null,
  summary jsonb not null,
  -- The number of the revision that it began from; 0 for new content.
  based_on integer not null,
  -- Counts the saves: who saves names the last one that he knows.
  version integer not null,
  author_id text not null,
  author text not null,
  saved_at timestamptz not null,
  refers_to text[] not null default '{}',
  primary key (kind, entity_id)
);
create index content_draft_refers_to on content_draft using gin (refers_to) where refers_to <> '{}'::text[];

-- One short row for each piece of content, for the lists of the console; kept by triggers, since many functions change what it says.
create table content_item (
  kind text,
  entity_id text,
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
  terms tsvector not null generated always as (search_terms(title || ' ' || entity_id)) stored,
  primary key (kind, entity_id)
);
create index content_item_bin on content_item (kind, deleted_at desc, entity_id desc) where deleted_at is not null;
create index content_item_facet on content_item (kind, facet, changed_at desc) where deleted_at is null;
create index content_item_latest on content_item (kind, changed_at, entity_id) where deleted_at is null;
create index content_item_position on content_item (kind, "position", entity_id) where deleted_at is null;
create index content_item_state on content_item (kind, state, changed_at desc) where deleted_at is null;
create index content_item_terms on content_item using gin (terms);
create index content_item_title on content_item (kind, title, entity_id) where deleted_at is null;

-- Who has a piece of content open for editing, in which tab of his browser; renewed while it is open.
create table content_lock (
  kind text,
  entity_id text,
  holder_id text not null,
  holder text not null,
  tab text not null,
  since timestamptz not null,
  expires_at timestamptz not null,
  primary key (kind, entity_id)
);

-- What is published: pages and kept answers belong to one version of it.
create table content_version (
  only_row boolean default true primary key check (only_row),
  version bigint not null default 1
);
insert into content_version default values;

-- Search words that found nothing, counted by day; nothing of who searched.
create table missed_search (
  day date,
  words text,
  count integer not null,
  primary key (day, words)
);

-- Addresses that changed since search engines were told of them; the last change of an address counts.
create table page_change (
  address text primary key,
  is_live boolean not null,
  changed_at timestamptz not null
);
create index page_change_oldest on page_change (changed_at);

-- The pages of published content: how search engines show them, and when they changed last. Written with each publication.
create table published_page (
  kind text,
  entity_id text,
  address text not null,
  title text not null,
  description text not null,
  image text not null,
  changed_at timestamptz not null,
  primary key (kind, entity_id)
);
create index published_page_address on published_page (address);

create table recycle_bin (
  kind text,
  entity_id text,
  deleted_by text not null,
  deleted_at timestamptz not null,
  primary key (kind, entity_id)
);

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
create index redirect_latest on redirect (changed_at desc, id desc);
create index redirect_target on redirect (target);

-- Every state that a piece of content ever had. The published tables of the features hold what visitors see.
create table revision (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id text not null,
  number integer not null,
  data jsonb not null,
  state text not null check (state in ('draft', 'scheduled', 'published', 'superseded', 'withdrawn')),
  author text not null,
  created_at timestamptz not null,
  publish_at timestamptz,
  published_at timestamptz,
  -- What lists show of a revision (`title`, `facet` and the columns of its kind), so that they need not read whole articles.
  summary jsonb not null default '{}',
  take_down_at timestamptz,
  -- What a version refers to, as '{kind} {id}', from the reference fields of its kind.
  refers_to text[] not null default '{}',
  unique (kind, entity_id, number)
);
create unique index revision_one_published on revision (kind, entity_id) where state = 'published';
create index revision_refers_to on revision using gin (refers_to) where refers_to <> '{}'::text[];
create index revision_scheduled on revision (publish_at) where state = 'scheduled';
create index revision_take_down on revision (take_down_at) where state = 'published' and take_down_at is not null;

-- The site search; what stands in a title comes first.
create table search_entry (
  kind text,
  entity_id text,
  title text not null,
  body text not null,
  url text not null,
  day date,
  title_terms tsvector not null generated always as (search_terms(title)) stored,
  terms tsvector not null generated always as (search_terms(title || ' ' || body)) stored,
  primary key (kind, entity_id)
);
create index search_entry_newest on search_entry (day desc, entity_id);
create index search_entry_terms on search_entry using gin (terms);
create index search_entry_title_terms on search_entry using gin (title_terms);

-- The public documents of the running program, written at its start; `of_content`: the query names a piece of content.
create table site_path (
  path text primary key,
  of_content boolean not null,
  parameters text[] not null,
  -- What editors see of a fixed page where they choose the target of a link; empty: not offered.
  name text not null default ''
);

create function on_content_change() returns trigger language plpgsql as $$
begin
  perform refresh_content_item(coalesce(new.kind, old.kind), coalesce(new.entity_id, old.entity_id));
  return null;
end $$;

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

create trigger content_item after insert or delete or update on content_draft for each row execute function on_content_change();
create trigger content_item after insert or delete or update on recycle_bin for each row execute function on_content_change();
create trigger content_item after insert or delete or update on revision for each row execute function on_content_change();
create trigger review_state before insert or update of state on content_approval for each row execute function check_review_state('content-approvals');
