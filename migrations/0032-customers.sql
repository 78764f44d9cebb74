-- One company across coin accounts, scan applicants, projects and consultations.

-- What tells companies apart by name: width, letter case, traditional characters, blanks, brackets and characters without a glyph do not.
create function company_key(given text) returns text language sql immutable parallel safe strict
  return regexp_replace(public.fold_text(given),
    '[\s\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff()\[\]{}<>\u3000\u3008-\u3011\u3014-\u301b]', '', 'g');

-- Companies of one core may be meant for one: they differ in signs, or in the words for the legal form.
create function company_core(given text) returns text language sql immutable parallel safe strict
  return coalesce(nullif(regexp_replace(regexp_replace(public.company_key(given), '[!-/:-@\[-`{-~\u00b7\u2010-\u2027\u3001\u3002\u30fb]', '', 'g'),
    '(股份)?(有限)?(责任)?公司$', ''), ''), public.company_key(given));

create table customer (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  credit_code text unique,
  name_key text not null generated always as (company_key(name)) stored,
  name_core text not null generated always as (company_core(name)) stored,
  created_at timestamptz not null default now(),
  -- The customer that it was merged into, and the one under whose page it stands after all merges; its own where there are none.
  merged_into uuid references customer(id),
  shown_id uuid not null references customer(id) deferrable initially deferred,
  terms tsvector not null generated always as (search_terms(name || ' ' || coalesce(credit_code, ''))) stored,
  check ((merged_into is null) = (shown_id = id))
);
-- Of a name one customer has no code; any number of others have one.
create unique index customer_name on customer (name_key) where credit_code is null;
create index customer_name_key on customer (name_key);
create index customer_name_core on customer (name_core);
create index customer_shown on customer (shown_id, id);
create index customer_merged on customer (merged_into) where merged_into is not null;
create index customer_order on customer (name, id) where merged_into is null;
create index customer_newest on customer (created_at desc, id) where merged_into is null;
create index customer_terms on customer using gin (terms);

create table customer_note (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customer(id),
  text text not null,
  author text not null,
  author_name text not null,
  created_at timestamptz not null
);
create index customer_note_of on customer_note (customer_id, id);

alter table coin_customer add column of_customer uuid references customer(id);
alter table applicant add column of_customer uuid references customer(id);
alter table project add column of_customer uuid references customer(id);
alter table consultation add column of_customer uuid references customer(id);
create index coin_customer_of_customer on coin_customer (of_customer);
create index applicant_of_customer on applicant (of_customer);
create index project_of_customer on project (of_customer, created_at desc, id);
create index consultation_of_customer on consultation (of_customer, created_at desc, id);

-- Whether records name this customer more than so many times.
create function customer_is_used(which uuid, beyond integer) returns boolean language sql stable as $$
  select count(*) > beyond from (
    (select from coin_customer where of_customer = which limit beyond + 1) union all
    (select from applicant where of_customer = which limit beyond + 1) union all
    (select from project where of_customer = which limit beyond + 1) union all
    (select from consultation where of_customer = which limit beyond + 1)
  ) as used
$$;

-- The customer of a record: of its code, else of its name; made where there is none. A name that visitors type for “none” is none.
-- A record that is alone with its customer takes it along when its name is changed.
create function place_customer(given_code text, given_name text, former uuid) returns uuid language plpgsql as $$
declare
  code text := upper(regexp_replace(normalize(coalesce(given_code, ''), NFKC), '\s', '', 'g'));
  key text := company_key(coalesce(given_name, ''));
  made uuid;
  found_id uuid;
begin
  if char_length(key) < 2 or key in ('没有', '暂无', '个人', '个人用户', '无单位', 'none', 'n/a', 'na', '--', '测试', 'test') then return null; end if;
  if code !~ '^[0-9A-HJ-NPQRTUWXY]{18}$' then code := null; end if;
  loop
    if code is not null then
      select id into found_id from customer where credit_code = code;
      if found_id is null then
        update customer set credit_code = code where name_key = key and credit_code is null returning id into found_id;
      else
        update customer set name = given_name where id = found_id and name <> given_name;
      end if;
    else
      -- Where several have the name, the one without a code; two with codes can't be told apart.
      select id into found_id from customer where name_key = key order by id is distinct from former, credit_code is not null, id limit 1;
      if found_id is distinct from former and (select count(*) from customer where name_key = key) > 1
      then select id into found_id from customer where name_key = key and credit_code is null; end if;
    end if;
    exit when found_id is not null;
    if former is not null and not customer_is_used(former, 1) then
      update customer set name = given_name, credit_code = coalesce(code, credit_code) where id = former returning id into found_id;
      exit;
    end if;
    made := gen_random_uuid();
    insert into customer (id, name, credit_code, shown_id) values (made, given_name, code, made) on conflict do nothing returning id into found_id;
    exit when found_id is not null;
  end loop;
  return found_id;
end $$;

-- Its arguments: the column of the name, and that of the code where there is one.
create function set_customer() returns trigger language plpgsql as $$
declare
  written jsonb := to_jsonb(new);
begin
  new.of_customer := place_customer(written ->> tg_argv[1], written ->> tg_argv[0], case when tg_op = 'UPDATE' then old.of_customer end);
  return new;
end $$;

create trigger of_customer before insert or update of company, credit_code on coin_customer for each row execute function set_customer('company', 'credit_code');
create trigger of_customer before insert or update of company on applicant for each row execute function set_customer('company');
create trigger of_customer before insert or update of customer on project for each row execute function set_customer('customer');
create trigger of_customer before insert or update of company on consultation for each row execute function set_customer('company');

-- Those with a code first, so that a name finds its company.
update coin_customer set company = company where credit_code is not null;
update coin_customer set company = company where credit_code is null;
update project set customer = customer;
update applicant set company = company;
update consultation set company = company;

create trigger find_change after insert or delete or update of name, credit_code, merged_into on customer for each row execute function note_found('customer', 'id');
drop trigger find_change on coin_customer;
create trigger find_change after insert or update of company, credit_code, phone on coin_customer for each row execute function note_found('customer', 'of_customer');
delete from find_entry where kind = 'coin-customer';
delete from find_change where kind = 'coin-customer';
insert into find_change (kind, entity_id) select 'customer', id from customer;
