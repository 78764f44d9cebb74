-- Platforms had a share picture of their own beside the one that every page has, which stays. The former key stays in stored versions and
-- the column in the table, for instances of the former program.
alter table platform alter column share_image set default '';

update revision set data = jsonb_set(
  data, '{seo}', '{"title": "", "description": ""}' || coalesce(data->'seo', '{}') || jsonb_build_object('image', data->>'shareImage'))
where kind = 'platform' and data->>'shareImage' <> '' and coalesce(data#>>'{seo,image}', '') = '';

update content_draft set data = jsonb_set(
  data, '{seo}', '{"title": "", "description": ""}' || coalesce(data->'seo', '{}') || jsonb_build_object('image', data->>'shareImage'))
where kind = 'platform' and data->>'shareImage' <> '' and coalesce(data#>>'{seo,image}', '') = '';

update published_page as page set image = platform.share_image from platform
where page.kind = 'platform' and page.entity_id = platform.id and page.image = '' and platform.share_image <> '';

-- Pictures of the brand that say nothing to screen readers bear its name.
update library_picture set alt = brand.data->>'siteName' from brand
where library_picture.alt = '' and coalesce(brand.data->>'siteName', '') <> ''
  and library_picture.id in (select library_id from picture_use where kind = 'brand');
