-- Pictures of a cafe, the first one on its card and at the head of its page.
create table cafe_pictures (
  cafe_id integer not null references cafes (id) on delete cascade,
  position integer not null,
  image_id uuid not null unique references images (id),
  primary key (cafe_id, position)
);
create trigger site_changed after insert or update or delete or truncate on cafe_pictures
  for each statement execute function tell_site_changed();
