-- Whether the house has put the list of its first day away. Who did is in the audit log.
create table first_day (
  is_one boolean primary key default true check (is_one),
  dismissed_at timestamptz not null
);
-- what was sold today, and on the same weekday before
create index purchases_paid_at on purchases (paid_at) where paid_at is not null;
