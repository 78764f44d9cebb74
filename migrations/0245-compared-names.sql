-- 0244 filled the compared names with fewer characters left out than src/kit/company-names.ts has: here they become the same.
-- An instance of the version before, which still runs, registers entities without them.
alter table operating_entity alter column name_key set default '';
with named as (
  select id::text as id, name from operating_entity union all select id::text, company from coin_customer
), keyed as (
  select id, regexp_replace(lower(normalize(name, NFKC)),
    '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f'
    '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd'
    '\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g') as key from named
), signless as (
  select id, key, regexp_replace(key,
    '[!-/:-@\[-`{-~\u00a1-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u0482\u2010-\u20cf\u20f1-\u214d'
    '\u214f-\u217f\u2189-\u24ea\u2500-\u2775\u2794-\u2bff\u2e00-\u2e2e\u2e30-\u2fff\u3001-\u3004\u3008-\u3020\u3030\u3037\u303d-\u303f\u30a0\u30fb'
    '\u3190-\u3191\u31c0-\u31ef\u327f\ufffc-\ufffd\U0001f000-\U0001f10a\U0001f10d-\U0001faff]', '', 'g') as rest
  from keyed
), compared as (
  select id, key, coalesce(nullif(regexp_replace(rest, '(股份)?(有限)?(责任)?公司$', ''), ''), rest) as core from signless
), entities as (
  update operating_entity as o set name_key = c.key, name_core = c.core
  from compared as c where c.id = o.id::text and (o.name_key, o.name_core) is distinct from (c.key, c.core)
)
update coin_customer as o set name_key = c.key, name_core = c.core
from compared as c where c.id = o.id::text and (o.name_key, o.name_core) is distinct from (c.key, c.core);
