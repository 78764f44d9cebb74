-- form: concurrently
create index concurrently if not exists ledger_account_alert on ledger_account (id) where alert_below is not null;
