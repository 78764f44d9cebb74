-- form: concurrently
-- The audit trail is searched by the beginning of an action, of an object or of its number, and by the words of a person's name.
create index concurrently if not exists audit_of_action on audit (action text_pattern_ops, id);
drop index concurrently if exists audit_action;
create index concurrently if not exists audit_of_subject on audit (subject text_pattern_ops, id);
drop index concurrently if exists audit_subject;
create index concurrently if not exists audit_of_object on audit (split_part(subject, ' ', 2) text_pattern_ops, id);
create index concurrently if not exists audit_actor_terms on audit using gin (search_terms(actor_name));
