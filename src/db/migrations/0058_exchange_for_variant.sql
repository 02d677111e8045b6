-- An exchange may be for another variant of the same goods: what the buyer wishes, which variant came back, and what was
-- sent for it. Null: the variant of the line.
alter table order_return_lines
  add column wanted_variant_id uuid references variants (id),
  add column came_variant_id uuid references variants (id),
  add column given_variant_id uuid references variants (id);
