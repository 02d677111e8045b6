-- Deeds of the desk that are done once for a key, and what came of them.
create table order_deeds (
  purchase_id uuid not null references orders (purchase_id),
  key text not null,
  deed text not null check (deed in ('parcel', 'note', 'refund')),
  request_hash bytea not null,
  at timestamptz not null,
  primary key (purchase_id, key)
);

-- What does not fit is sent back at its buyer's cost; and another piece may be sent instead of money.
alter table order_returns drop constraint order_returns_reason_check;
alter table order_returns add constraint order_returns_reason_check check (
  reason in ('changed_mind', 'wrong_thing', 'damaged', 'not_as_shown', 'too_late', 'does_not_fit')
);
alter table order_returns drop constraint order_returns_state_check;
alter table order_returns add constraint order_returns_state_check check (
  state in ('asked', 'accepted', 'refused', 'withdrawn', 'paid_back', 'exchanged')
);
alter table order_returns
  add column wants_exchange boolean not null default false,
  -- erased with the account
  add column erased_at timestamptz;
-- pieces that were taken out of stock to replace what came back
alter table order_return_lines
  add column exchanged integer not null default 0 check (exchanged between 0 and quantity);

-- Where goods are sent back to, on the label.
alter table return_rules
  add column address_fa text not null default '',
  add column address_en text not null default '';

-- The holidays of Iran that are fixed in the solar year. Those of the lunar year are entered when the calendar is announced.
insert into holidays (day, name_fa, name_en) values
  ('2026-03-21', 'نوروز', 'Nowruz'),
  ('2026-03-22', 'نوروز', 'Nowruz'),
  ('2026-03-23', 'نوروز', 'Nowruz'),
  ('2026-03-24', 'نوروز', 'Nowruz'),
  ('2026-04-01', 'روز جمهوری اسلامی', 'Islamic Republic Day'),
  ('2026-04-02', 'روز طبیعت', 'Nature Day'),
  ('2026-06-04', 'رحلت امام خمینی', 'Passing of Imam Khomeini'),
  ('2026-06-05', 'قیام پانزده خرداد', '15 Khordad uprising'),
  ('2027-02-11', 'پیروزی انقلاب', 'Victory of the Revolution'),
  ('2027-03-20', 'ملی شدن صنعت نفت', 'Nationalisation of oil'),
  ('2027-03-21', 'نوروز', 'Nowruz'),
  ('2027-03-22', 'نوروز', 'Nowruz'),
  ('2027-03-23', 'نوروز', 'Nowruz'),
  ('2027-03-24', 'نوروز', 'Nowruz'),
  ('2027-04-01', 'روز جمهوری اسلامی', 'Islamic Republic Day'),
  ('2027-04-02', 'روز طبیعت', 'Nature Day'),
  ('2027-06-04', 'رحلت امام خمینی', 'Passing of Imam Khomeini'),
  ('2027-06-05', 'قیام پانزده خرداد', '15 Khordad uprising'),
  ('2028-02-11', 'پیروزی انقلاب', 'Victory of the Revolution'),
  ('2028-03-19', 'ملی شدن صنعت نفت', 'Nationalisation of oil');
