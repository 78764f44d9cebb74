-- Who buys: a private buyer has neither to give a taxpayer number nor to be printed with address and bank.
alter table invoice add column buyer text not null default 'company' check (buyer in ('company', 'person'));
