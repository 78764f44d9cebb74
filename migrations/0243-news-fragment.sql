-- The beginning of an article as HTML, which lists show. What is published already has its plain beginning until it is published again.
alter table news add column fragment text not null default '';
update news set fragment = '<p>' || replace(replace(replace(left(excerpt, 120), '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>' where excerpt <> '';
update news set fragment = '' where length(fragment) > 160;
