-- Names of companies are compared as src/kit/company-names.ts says, and the program alone writes what is compared: what counts as a
-- letter or a blank differs between the locales of databases. Rows of before get it here; the next change of a name writes it anew.
alter table operating_entity alter column name_key drop expression, add column name_core text not null default '';
alter table coin_customer add column name_key text not null default '', add column name_core text not null default '';
update coin_customer set name_key = lower(normalize(company, NFKC));
update operating_entity set name_key = regexp_replace(name_key,
  E'[\\s\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g');
update coin_customer set name_key = regexp_replace(name_key,
  E'[\\s\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g');
update operating_entity set name_core = regexp_replace(name_key, E'[!-/:-@\\[-`{-~\u00b7\u2010-\u2027\u3001-\u303f]', '', 'g');
update coin_customer set name_core = regexp_replace(name_key, E'[!-/:-@\\[-`{-~\u00b7\u2010-\u2027\u3001-\u303f]', '', 'g');
update operating_entity set name_core = coalesce(nullif(regexp_replace(name_core, '(股份)?(有限)?(责任)?公司$', ''), ''), name_core);
update coin_customer set name_core = coalesce(nullif(regexp_replace(name_core, '(股份)?(有限)?(责任)?公司$', ''), ''), name_core);
create index operating_entity_name_core on operating_entity (name_core);
create index coin_customer_name_core on coin_customer (name_core);
