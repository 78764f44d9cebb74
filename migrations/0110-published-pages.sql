-- The pages of published content: how search engines show them, and when they changed last. Written with each publication.
create table published_page (
  kind text not null,
  entity_id text not null,
  address text not null,
  title text not null,
  description text not null,
  image text not null,
  changed_at timestamptz not null,
  primary key (kind, entity_id)
);
create index published_page_address on published_page (address);

insert into published_page
select kind, entity_id,
  case kind
    when 'news' then '/news/details?newsid=' || entity_id
    when 'news-type' then '/news?typeid=' || entity_id
    when 'platform' then '/product/detail?platformid=' || entity_id
    when 'system' then '/product/system?systemid=' || entity_id
    when 'site' then '/'
    else '/' || kind
  end, '', '', '', coalesce(published_at, created_at)
from revision
where state = 'published'
  and kind in ('news', 'news-type', 'platform', 'system', 'site', 'explore', 'contact', 'cooperation', 'privacy');

-- Addresses that changed since search engines were told of them; the last change of an address counts.
create table page_change (
  address text primary key,
  is_live boolean not null,
  changed_at timestamptz not null
);
create index page_change_oldest on page_change (changed_at);
