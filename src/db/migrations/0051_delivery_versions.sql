-- Two of staff who edit one method do not overwrite each other.
alter table delivery_methods add column version integer not null default 1 check (version > 0);
-- The check of the link meant a page with {number}; without it every parcel would lead to the same page.
alter table delivery_methods add constraint delivery_methods_link check (tracking_link is null or position('{number}' in tracking_link) > 0);
