-- Names, colours, pictures and filing numbers of this installation; at most one row.
create table brand (
  id boolean primary key default true check (id),
  data jsonb not null,
  version integer not null default 0,
  changed_at timestamptz not null,
  changed_by_name text not null
);

-- The filing numbers stood with the company's other data.
insert into brand (data, changed_at, changed_by_name)
select jsonb_build_object('icp', coalesce(data ->> 'icp', ''), 'policeRecord', coalesce(data ->> 'policeRecord', '')), now(), ''
from company_document where name = 'site';
