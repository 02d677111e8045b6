-- A screening may show several titles, with an introduction before and a talk after (docs/decisions/051-screenings.md).

alter table programme_items
  add column role text not null default 'film' check (role in ('introduction', 'film', 'talk')),
  -- for a screening: its card and page have the pictures, genres and people of this title
  add column is_main boolean not null default true,
  add constraint programme_items_main_is_film check (not is_main or role = 'film'),
  -- a festival's titles have no role
  add constraint programme_items_role_of_screening check (product_kind = 'screening' or (role = 'film' and is_main));

drop index programme_items_one_shown;
create unique index programme_items_one_main on programme_items (product_id) where product_kind = 'screening' and is_main;

create or replace view what_plays as
  select products.id as product_id, coalesce(programme_items.item_id, products.id) as plays_id
  from products
  left join programme_items on programme_items.product_id = products.id
    and programme_items.product_kind = 'screening' and programme_items.is_main;

-- A ticket is bought, given by staff for a reason, or reserved with a festival's pass.
alter table tickets
  add column pass_id uuid,
  drop constraint tickets_bought_or_given,
  add constraint tickets_one_origin check (num_nonnulls(purchase_id, reason, pass_id) = 1);
create index tickets_pass on tickets (pass_id) where pass_id is not null;
