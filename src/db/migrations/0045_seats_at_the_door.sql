-- Seats that a cafe sells at its own door, and what a remote sees and wishes of the screen
-- (docs/decisions/065-at-the-door.md).

-- Seats by number: their money is the cafe's own, so no ticket, purchase or posting follows from them.
create table door_sales (
  -- of the device that sold them; sent twice they count once
  id uuid primary key,
  product_id integer not null references screenings (product_id) on delete cascade,
  -- null: the account was deleted
  member_id uuid references members (id),
  seats integer not null check (seats between 1 and 50),
  -- by the clock of the device, within the evening
  sold_at timestamptz not null,
  recorded_at timestamptz not null,
  taken_back_at timestamptz
);
create index door_sales_evening on door_sales (product_id, sold_at);
create index door_sales_member on door_sales (member_id);

alter table screenings
  -- the standing sum of its sales at the door
  add column at_door integer not null default 0 check (at_door >= 0),
  drop constraint screenings_capacity,
  add constraint screenings_capacity check (sold + held + at_door <= capacity),
  drop constraint screenings_pass_places,
  add constraint screenings_pass_places check (sold + held + at_door + pass_quota - pass_taken <= capacity);

alter table evening_screens
  -- in hundredths; null: unknown, or only the device's own buttons set it
  add column volume smallint check (volume between 0 and 100),
  -- what the film has, and which of them is shown; null: none
  add column subtitle_choices jsonb not null default '[]',
  add column subtitle text,
  -- in hundredths of the usual size
  add column subtitle_size smallint not null default 100 check (subtitle_size between 50 and 200);

alter table evening_wishes
  drop constraint evening_wishes_wish_check,
  add constraint evening_wishes_wish_check check (
    wish in ('play', 'pause', 'back', 'forward', 'dark', 'light', 'seek', 'volume', 'subtitle', 'subtitle_size')
  ),
  -- a number, or the subtitle; null: off
  add column value text;

-- Which of the four phones it is: by this number a host tells them apart and removes one.
alter table evening_remotes add column number smallint;
update evening_remotes set number = counted.number
from (
  select key_hash, row_number() over (partition by product_id order by paired_at, key_hash) as number from evening_remotes
) counted
where counted.key_hash = evening_remotes.key_hash;
alter table evening_remotes
  alter column number set not null,
  add constraint evening_remotes_number check (number between 1 and 4),
  add constraint evening_remotes_one_number unique (product_id, number);
drop index evening_remotes_product;
