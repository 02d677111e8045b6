-- Wishes to hear of an announced film or event hold when its day moves: the day that the member knows (from the page where
-- they pressed, or from us), and the day for which they were told that it has come.
alter table release_alerts
  add column known_day timestamptz,
  add column told_day timestamptz;

update release_alerts set known_day = products.release_at
from products
where products.id = release_alerts.product_id;
