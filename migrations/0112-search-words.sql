-- Search words that found nothing, counted by day; nothing of who searched.
create table missed_search (
  day date not null,
  words text not null,
  count integer not null,
  primary key (day, words)
);

update role set permissions = array_append(permissions, 'site-health.manage')
where id = 'editor' and not 'site-health.manage' = any (permissions);
