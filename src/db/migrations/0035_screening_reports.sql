-- Who has a share in what screenings and festivals earn, and by which terms (docs/decisions/058-screening-reports.md).

create table report_parties (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120),
  role text not null check (role in ('organiser', 'owner', 'cafe')),
  -- the member who may read its reports; null: only staff
  reader_id uuid references members (id),
  created_at timestamptz not null
);
create index report_parties_reader on report_parties (reader_id) where reader_id is not null;

-- A line of a contract. It never changes, because past reports follow from it; only its last day may be set.
create table report_lines (
  id uuid primary key default gen_random_uuid(),
  party_id uuid not null references report_parties (id),
  -- a screening, or a festival with all that is in its programme
  product_id integer not null references products (id),
  -- of the net, in hundredths of a percent; or a sum for each ticket
  basis_points integer check (basis_points between 1 and 10000),
  each_amount bigint check (each_amount > 0),
  each_currency text check (each_currency in ('IRR', 'USD')),
  constraint report_lines_one_share check (
    num_nonnulls(basis_points, each_amount) = 1 and (each_amount is null) = (each_currency is null)
  ),
  -- days in Tehran on which a sale counts; the last one included, null: without an end
  from_day date not null,
  to_day date check (to_day >= from_day),
  created_at timestamptz not null
);
create index report_lines_party on report_lines (party_id);
create index report_lines_product on report_lines (product_id);

create index purchase_lines_product on purchase_lines (product_id) where product_id is not null;
create index refunds_settled on refunds (settled_at) where settled_at is not null;
