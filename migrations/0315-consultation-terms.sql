alter table consultation add column terms tsvector not null generated always as (
  search_terms(number || ' ' || name || ' ' || company || ' ' || product || ' ' || question)) stored;
create index consultation_terms on consultation using gin (terms);
create index consultation_phone on consultation (phone);
