-- What a statement that was made as a document says, so that its number and code can be verified later.
create sequence coin_statement_serial;
create table coin_statement (
  number text primary key,
  account_id text not null references coin_account (id),
  month text not null,
  last_day text not null,
  opening bigint not null,
  received bigint not null,
  spent bigint not null,
  entries bigint not null,
  up_to bigint not null,
  made_at timestamptz not null,
  unique (account_id, month, last_day, up_to, opening)
);
