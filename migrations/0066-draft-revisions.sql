-- Of which state a draft is, so that one that was filled elsewhere meanwhile is not overwritten; and of which version of its record, which was
-- a part of `about`: a draft of a former version is offered, not filled in.
alter table form_draft add column revision text not null default '', add column version text not null default '';
delete from form_draft d using form_draft newer
where d.about ~ ' \d+$' and newer.owner = d.owner and newer.form = d.form and newer.about ~ ' \d+$'
  and regexp_replace(newer.about, ' \d+$', '') = regexp_replace(d.about, ' \d+$', '')
  and (newer.saved_at, newer.about) > (d.saved_at, d.about);
update form_draft set version = substring(about from '\d+$'), about = regexp_replace(about, ' \d+$', '') where about ~ ' \d+$';
-- A new entry of a dictionary below one that is edited has a draft of its own.
update form_draft set about = about || '+' where form like 'dictionary %' and version = '';
