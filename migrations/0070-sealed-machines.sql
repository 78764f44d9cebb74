-- What another system may do and with which keys carries a seal, as accounts and roles do. The next start seals those that are there.
alter table machine add column seal bytea;
delete from parameter where name = 'sealed_since';
