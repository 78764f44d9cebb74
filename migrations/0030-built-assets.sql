-- Scripts and styles of the builds that instances have started with: a page of the version before finds its own at every instance.
create table built_asset (
  path text primary key,
  -- As it was built: plain, or in both encodings.
  identity bytea,
  br bytea,
  gzip bytea,
  -- Null while the build that started last has it.
  retired_at timestamptz,
  check (identity is not null or (br is not null and gzip is not null))
);
create index built_asset_retired on built_asset (retired_at) where retired_at is not null;
