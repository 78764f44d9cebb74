-- Folders of the media library.
create table library_folder (
  id bigint generated always as identity primary key,
  parent_id bigint references library_folder(id),
  name text not null,
  created_at timestamptz not null,
  unique nulls not distinct (parent_id, name)
);

create table picture (
  id text primary key,
  file_name text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  object text not null,
  alt text not null default '',
  created_at timestamptz not null,
  bytes integer,
  library_id text not null,
  left_at timestamptz
);
create index picture_left on picture (left_at) where left_at is not null;
create index picture_library on picture (library_id);

-- What editors choose: an entry of the library, with the stored picture that it shows at the moment.
create table library_picture (
  id text primary key,
  picture_id text not null unique references picture(id) deferrable initially deferred,
  folder_id bigint references library_folder(id),
  name text not null,
  alt text not null,
  -- The point that stays visible where the picture is cropped, in percent of width and height.
  focus_x smallint not null default 50 check (focus_x >= 0 and focus_x <= 100),
  focus_y smallint not null default 50 check (focus_y >= 0 and focus_y <= 100),
  added_by text not null,
  added_at timestamptz not null,
  deleted_by text,
  deleted_at timestamptz
);
alter table picture add constraint picture_library_id_fkey foreign key (library_id) references library_picture(id) on delete cascade;
create index library_picture_added on library_picture (added_at desc, id) where deleted_at is null;
create index library_picture_deleted on library_picture (deleted_at) where deleted_at is not null;
create index library_picture_folder on library_picture (folder_id, added_at desc);

create table picture_rendition (
  picture_id text references picture(id) on delete cascade,
  width integer,
  format text check (format in ('avif', 'webp')),
  object text not null,
  primary key (picture_id, width, format)
);

-- Which entries content names: a revision, a working copy (revision_id null), or the brand.
create table picture_use (
  library_id text not null references library_picture(id) on delete cascade,
  kind text not null,
  entity_id text not null,
  revision_id bigint references revision(id) on delete cascade,
  id bigint generated always as identity primary key
);
create index picture_use_entity on picture_use (kind, entity_id) where revision_id is null;
create index picture_use_library on picture_use (library_id);
create index picture_use_revision on picture_use (revision_id);

create function note_picture_uses(of_kind text, of_id text, of_revision bigint, of_data jsonb) returns void language plpgsql as $$
begin
  if of_revision is null then
    delete from picture_use where kind = of_kind and entity_id = of_id and revision_id is null;
  else
    delete from picture_use where revision_id = of_revision;
  end if;
  insert into picture_use (library_id, kind, entity_id, revision_id)
    select distinct picture.library_id, of_kind, of_id, of_revision
    from regexp_matches(of_data::text, '/media/([0-9a-f]{20})/', 'g') as named
    join picture on picture.id = named[1];
end $$;

create function on_brand_pictures() returns trigger language plpgsql as $$
begin
  perform note_picture_uses('brand', 'brand', null, new.data);
  return null;
end $$;

create function on_draft_pictures() returns trigger language plpgsql as $$
begin
  perform note_picture_uses(coalesce(new.kind, old.kind), coalesce(new.entity_id, old.entity_id), null, coalesce(new.data, '{}'));
  return null;
end $$;

create function on_revision_pictures() returns trigger language plpgsql as $$
begin
  perform note_picture_uses(new.kind, new.entity_id, new.id, new.data);
  return null;
end $$;

-- What each use means: `live`, `planned` and `draft` (what an editor opens) keep an entry from the trash.
create view picture_place as
  select used.library_id, used.kind, used.entity_id, coalesce(item.title, '') as title,
    case
      when used.kind = 'brand' then 'live'
      when item.deleted_at is not null then 'bin'
      when used.revision_id is null then 'draft'
      when revision.state = 'published' then 'live'
      when revision.state = 'scheduled' then 'planned'
      when revision.number = (
        select max(number) from revision as newest where newest.kind = used.kind and newest.entity_id = used.entity_id
      ) and not exists (
        select from content_draft where content_draft.kind = used.kind and content_draft.entity_id = used.entity_id
      ) then 'draft'
      else 'history'
    end as place
  from picture_use as used
  left join revision on revision.id = used.revision_id
  left join content_item as item on item.kind = used.kind and item.entity_id = used.entity_id;

create trigger picture_use after insert or update of data on brand for each row execute function on_brand_pictures();
create trigger picture_use after insert or delete or update of data on content_draft for each row execute function on_draft_pictures();
create trigger picture_use after insert or update of data on revision for each row execute function on_revision_pictures();
