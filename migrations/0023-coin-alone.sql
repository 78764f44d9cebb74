-- Coins that one person moved on one account on one day (Asia/Shanghai) without a second person.
create table coin_alone (
  person text not null,
  account_id text not null references coin_account (id),
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (person, account_id, day)
);
create index coin_alone_day on coin_alone (day);
