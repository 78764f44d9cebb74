-- Whose password a link sets carries a seal, as the account does; what is ended needs none. The next start seals what is open.
alter table invitation add column seal bytea default '';
update invitation set seal = null where token_hash is not null;
delete from parameter where name = 'sealed_since';
