alter table coin_customer add column terms tsvector not null generated always as (
  search_terms(company || ' ' || coalesce(credit_code, '') || ' ' || contact)) stored;
create index coin_customer_terms on coin_customer using gin (terms);
create index coin_customer_phone on coin_customer (phone);
