-- Names are compared without width, blanks and letter case, as src/kit/company-names.ts does.
alter table operating_entity add column name_key text not null
  generated always as (lower(regexp_replace(normalize(name, NFKC), '\s', '', 'g'))) stored;
create index operating_entity_compared_name on operating_entity (name_key);
