-- The price list and the kinds of invoices were settings. The parameters keep them for a process of the version before.
insert into dictionary (name, entries, version, changed_at, changed_by_name)
select 'coin-prices',
  jsonb_agg(jsonb_build_object('code', place::text, 'label', least::int || ' 枚起',
    'values', jsonb_build_object('from', (least::int)::text, 'price', price)) order by place),
  1, now(), ''
from (
  select place, match[1] as least, match[2] as price
  from parameter,
    regexp_split_to_table(value ->> 'prices', '\n') with ordinality as lines (line, place),
    regexp_match(btrim(line, E' \t\r'), '^(\d{1,7})\s+(\d+(?:\.\d{1,2})?)$') as match
  where name = 'recharge' and jsonb_typeof(value) = 'object' and match is not null
) as prices
having count(*) > 0;

insert into dictionary (name, entries, version, changed_at, changed_by_name)
select 'invoice-kinds',
  '[{"code": "02", "label": "电子发票（普通发票）"}, {"code": "01", "label": "电子发票（增值税专用发票）"}]', 1, now(), ''
from parameter where name = 'invoices' and value -> 'special' = 'true';
