-- What a version refers to, as '{kind} {id}', from the reference fields of its kind.
alter table revision add column refers_to text[] not null default '{}';
alter table content_draft add column refers_to text[] not null default '{}';
create index revision_refers_to on revision using gin (refers_to) where refers_to <> '{}';
create index content_draft_refers_to on content_draft using gin (refers_to) where refers_to <> '{}';

do $$
declare
  versions text;
begin
  foreach versions in array array['revision', 'content_draft'] loop
    execute format($update$
      update %I set refers_to = array_remove(array_remove(array[
          'news-type ' || case kind when 'news' then data ->> 'typeId' end,
          'platform ' || case kind when 'system' then data ->> 'platformId' end
        ], null) || case when kind = 'platform' and jsonb_typeof(data -> 'scenes') = 'array' then array(
          select distinct 'platform ' || (scene ->> 'platformId') from jsonb_array_elements(data -> 'scenes') as scene
          where scene ->> 'platformId' <> ''
        ) else '{}' end, 'news-type ')
      where kind in ('news', 'system', 'platform')
    $update$, versions);
  end loop;
end $$;
