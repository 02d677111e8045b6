-- The rows of a home page that nobody has arranged: a house shows its first film without an editor's help. Rows of kinds that
-- the house does not have are not shown.
insert into widgets (position, kind, title_fa, title_en, query, href)
select position, kind, title_fa, title_en, query::jsonb, href
from (values
  (0, 'posters', 'تازه‌ها', 'New', '{"coming": false, "sort": "published", "limit": 18}', null),
  (1, 'wide', 'اکران‌ها', 'Screenings', '{"kind": "screening", "limit": 8}', '/screenings'),
  (2, 'posters', 'سریال‌ها', 'Series', '{"kind": "series", "sort": "newest", "limit": 12}', '/series'),
  (3, 'posters', 'موسیقی', 'Music', '{"kind": "music", "sort": "newest", "limit": 12}', '/music'),
  (4, 'posters', 'به‌زودی', 'Coming soon', '{"kind": "movie", "coming": true, "sort": "oldest", "limit": 12}', null),
  (5, 'posters', 'فروشگاه', 'Shop', '{"kind": "goods", "limit": 12}', '/shop')
) as rows (position, kind, title_fa, title_en, query, href)
where not exists (select from widgets) and not exists (select from home_slides)
  and not exists (select from home_arrangement where version > 1);
