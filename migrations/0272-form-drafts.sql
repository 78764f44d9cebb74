-- What signed-in persons have typed into forms and not sent, so that it survives the browser and is there on another device.
create table form_draft (
  owner text not null,
  form text not null,
  about text not null,
  data text not null,
  saved_at timestamptz not null,
  primary key (owner, form, about)
);
create index form_draft_saved_at on form_draft (saved_at);
