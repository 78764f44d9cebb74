-- What lets readers judge an article: who wrote and reviewed it, when its facts were last checked, its sources, and files that go with it.
alter table news
  add column author text not null default '',
  add column reviewer text not null default '',
  add column checked_on date,
  add column sources jsonb not null default '[]',
  add column attachments jsonb not null default '[]';
