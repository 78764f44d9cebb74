-- What one person alone booked as paid counts beside the coins: one coin may be recharged for any sum.
alter table coin_alone add column fen bigint not null default 0 check (fen >= 0);
