-- What a member of staff has moved to members on a day in Tehran without being asked who they are, in Rials or cents.
-- One row for each currency; with the next day it begins anew. Every door by which money goes counts here, so that many
-- small sums of an open browser are as large as one. The row is locked before everything else of its transaction.
create table staff_sums (
  member_id uuid not null references members (id) on delete cascade,
  currency text not null check (currency in ('IRR', 'USD')),
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (member_id, currency)
);
