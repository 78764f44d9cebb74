-- What waits for a second person carries a seal, as accounts and roles do; what is decided needs none. The next start seals what is open.
alter table proposal add column seal bytea default '';
update proposal set seal = null where state = 'open';
delete from parameter where name = 'sealed_since';
