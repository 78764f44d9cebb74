-- Only the owner of an index may ask for this.
create or replace function ledger_clean_texts() returns bigint language sql security definer set search_path = public, pg_temp as $$
  select gin_clean_pending_list('ledger_text_pairs')
$$;
