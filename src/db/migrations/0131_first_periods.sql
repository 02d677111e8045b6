-- The first period of a plan at a price of its own, once for each phone and card.
alter table plan_prices add column first_amount bigint;
alter table plan_prices add constraint plan_prices_first check (first_amount >= 0 and first_amount < amount);

-- Who has had one. Only keyed hashes: the row outlives the account, so that nobody has a second one by leaving and coming again.
create table plan_trials (
  phone_hash bytea primary key,
  -- null where the bank tells nothing that stays the same for one card
  card_hash bytea,
  -- null once the account is deleted
  purchase_id uuid references purchases (id),
  -- refused: its card had one before, so the money went back
  outcome text not null check (outcome in ('had', 'refused')),
  taken_at timestamptz not null
);
create unique index plan_trials_card on plan_trials (card_hash) where card_hash is not null;
create index plan_trials_purchase on plan_trials (purchase_id) where purchase_id is not null;
create index plan_trials_taken on plan_trials (taken_at);

-- What stays after an account is told in the text about privacy. A house that has written its own text keeps it.
insert into text_revisions (
  page, revision, title_fa, title_en, description_fa, description_en, body_fa, body_en, created_at, published_at
)
select page, revision + 1, title_fa, title_en, description_fa, description_en,
  replace(body_fa, E'\n\nخریدها، رسیدها و دفتر حساب پس از حذف', $text$

اگر دورهٔ اول یک اشتراک را با قیمت ویژه گرفته باشید، اثری از شماره و کارت‌تان که خود آن‌ها از آن خوانده نمی‌شود دو سال می‌ماند، تا آن قیمت برای هر کس یک بار باشد.

خریدها، رسیدها و دفتر حساب پس از حذف$text$),
  replace(body_en, E'\n\nPurchases, receipts and the ledger stay after', $text$

If you have had the first period of a plan at its own price, a trace of your number and your card from which neither can be read stays for two years, so that everybody has that price once.

Purchases, receipts and the ledger stay after$text$),
  '2026-11-30T12:00:00Z', '2026-11-30T12:00:00Z'
from text_revisions as newest
where page = 'privacy' and staff_id is null
  and not exists (
    select from text_revisions as other where other.page = 'privacy' and (other.revision > newest.revision or other.staff_id is not null)
  );
