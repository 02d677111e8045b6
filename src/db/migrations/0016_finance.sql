-- Money that the finance desk gives back: to the bank where it can, else to the member's wallet.

create table refunds (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null references purchases (id),
  -- the paid visit, where a bank collected a part of it or all
  attempt_id uuid references payment_attempts (id),
  currency text not null check (currency in ('IRR', 'USD')),
  amount bigint not null check (amount > 0),
  -- the tax in it
  vat bigint not null check (vat >= 0 and vat <= amount),
  -- of the amount, what the bank is asked to give back; the rest goes to the wallet
  bank_amount bigint not null check (bank_amount >= 0 and bank_amount <= amount),
  -- nothing of the purchase is left: what was bought is taken back
  is_last boolean not null,
  reason text not null,
  -- what is tried next, or was last
  step text not null check (step in ('reverse', 'refund', 'wallet')),
  state text not null check (state in ('requested', 'asked', 'unknown', 'accepted', 'done')),
  -- the bank's own number of it
  bank_reference text,
  error_code text,
  requested_by uuid not null references members (id),
  idempotency_key text not null,
  request_hash bytea not null,
  requested_at timestamptz not null,
  checks integer not null default 0,
  checked_at timestamptz,
  claimed_until timestamptz,
  -- set exactly while the bank still has to be asked
  next_check_at timestamptz,
  settled_at timestamptz,
  check (bank_amount = 0 or attempt_id is not null),
  check ((state = 'done') = (settled_at is not null)),
  unique (purchase_id, idempotency_key)
);
create index refunds_newest on refunds (requested_at desc);
create index refunds_due on refunds (next_check_at) where next_check_at is not null;

-- Whatever the programs do: never more goes back than was paid.
create function refunds_within_paid() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  select amount into paid from purchases where id = new.purchase_id and state = 'paid' for update;
  if paid is null then
    raise exception 'a purchase that is not paid has nothing to give back' using errcode = 'check_violation';
  end if;
  if new.amount + coalesce((select sum(amount) from refunds where purchase_id = new.purchase_id), 0) > paid then
    raise exception 'more would go back than was paid' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_within_paid before insert on refunds for each row execute function refunds_within_paid();

-- What was asked for stays as it is; only its way to the end moves.
create function refunds_keep_sums() returns trigger language plpgsql as $$
begin
  if (new.purchase_id, new.amount, new.vat, new.bank_amount, new.currency, new.is_last)
    is distinct from (old.purchase_id, old.amount, old.vat, old.bank_amount, old.currency, old.is_last)
    or old.state = 'done' then
    raise exception 'a refund does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger refunds_keep_sums before update on refunds for each row execute function refunds_keep_sums();

-- a payment belongs to the day on which it was decided, an open one to the day it began
create index refunds_open on refunds (requested_at) where state <> 'done';
create index payment_attempts_day on payment_attempts ((coalesce(settled_at, created_at)) desc, id);
create index payment_attempts_unknown on payment_attempts (created_at) where state in ('unknown', 'reversing');
