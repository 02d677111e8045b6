-- What a viewer reports from the player: a case of support with what was seen, where, and what the player met if they agreed.
create table play_reports (
  case_id uuid primary key references support_cases (id) on delete cascade,
  product_id integer references products (id) on delete set null,
  problem text not null check (problem in ('stuck', 'picture', 'sound', 'subtitle', 'other')),
  at_ms integer not null check (at_ms >= 0),
  -- null: the viewer did not agree to send it
  diagnosis jsonb,
  created_at timestamptz not null
);
create index play_reports_product on play_reports (product_id, created_at desc);
