-- Wallet, gift money, and money that is held for an open purchase; and books that guard themselves.

-- Money that was given: spent first, soonest to expire first.
create table gift_lots (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id),
  currency text not null check (currency in ('IRR', 'USD')),
  -- what it was given for; the same thing gives once
  reference text not null unique,
  title_fa text,
  title_en text,
  given_at timestamptz not null,
  -- null = never
  expires_at timestamptz,
  -- expired, and what was left went back to the house
  closed_at timestamptz
);
create index gift_lots_member on gift_lots (member_id);
create index gift_lots_expiring on gift_lots (expires_at) where closed_at is null and expires_at is not null;

alter table purchases
  -- what the wallet pays of the price, gift money included, as it was agreed on
  add column wallet_amount bigint not null default 0 check (wallet_amount >= 0),
  add column gift_amount bigint not null default 0 check (gift_amount >= 0),
  -- how often the wallet's share was put aside for it
  add column holds integer not null default 0,
  add constraint purchases_wallet_share check (gift_amount <= wallet_amount and wallet_amount <= amount);

-- The accounts: gift and held are owed to a member as the wallet is; promotion is what gifts cost us.
alter table ledger_accounts
  -- gift: the lot; held: the purchase
  add column part_id uuid,
  -- of what is owed to members; kept by the entries themselves and by nothing else
  add column balance bigint not null default 0,
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check
    check (kind in ('wallet', 'gift', 'held', 'gateway', 'revenue', 'vat', 'refunds', 'promotion')),
  drop constraint ledger_accounts_kind_currency_member_id_gateway_key,
  add constraint ledger_accounts_one_each unique nulls not distinct (kind, currency, member_id, gateway, part_id),
  add constraint ledger_accounts_owner check ((member_id is not null) = (kind in ('wallet', 'gift', 'held'))),
  add constraint ledger_accounts_part check ((part_id is not null) = (kind in ('gift', 'held'))),
  add constraint ledger_accounts_gateway check ((gateway is not null) = (kind = 'gateway'));
update ledger_accounts
  set balance = (select coalesce(sum(amount), 0) from ledger_entries where account_id = ledger_accounts.id)
  where member_id is not null;
alter table ledger_accounts
  -- a debt of ours is a credit: above zero would mean that the member owes us
  add constraint ledger_accounts_never_below_zero check (member_id is null or balance <= 0),
  add constraint ledger_accounts_only_members check (member_id is not null or balance = 0);
create index ledger_accounts_member on ledger_accounts (member_id) where member_id is not null;
create index ledger_accounts_held on ledger_accounts (part_id) where kind = 'held';

-- A posting says how many entries it has, so that none can be added when it is written.
alter table ledger_postings disable trigger ledger_postings_append_only;
alter table ledger_postings
  -- the order of the books
  add column number bigint generated always as identity,
  add column entries integer,
  -- which purchase it is about, if any
  add column purchase_id uuid;
update ledger_postings
  set entries = (select count(*) from ledger_entries where posting_id = ledger_postings.id),
    purchase_id = case kind
      when 'sale' then (select id from purchases where id::text = reference)
      when 'return_to_wallet' then (select purchase_id from payment_attempts where id::text = reference)
    end;
alter table ledger_postings
  alter column entries set not null,
  add constraint ledger_postings_entries check (entries >= 2),
  add constraint ledger_postings_number unique (number);
create index ledger_postings_purchase on ledger_postings (purchase_id) where purchase_id is not null;

drop trigger ledger_entries_balanced on ledger_entries;
drop function ledger_check_balanced();
drop trigger ledger_entries_currency on ledger_entries;
drop function ledger_check_currency();

-- At commit: as many entries as were announced, and nothing won or lost in any currency.
create function ledger_check_posting() returns trigger language plpgsql as $$
declare
  written integer;
  uneven boolean;
begin
  select coalesce(sum(lines), 0), coalesce(bool_or(total <> 0), false) into written, uneven
  from (
    select count(*) as lines, sum(amount) as total from ledger_entries where posting_id = new.id group by currency
  ) as sums;
  if uneven then
    raise exception 'posting % does not sum to zero', new.id using errcode = 'check_violation';
  end if;
  if written <> new.entries then
    raise exception 'posting % has % entries, not %', new.id, written, new.entries using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_postings_balanced after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_check_posting();

-- That posting and account are there is looked at by the trigger below, and neither can ever be deleted. As foreign keys
-- each entry would lock its account's row, and all sales of the house share the rows of revenue, tax and bank.
alter table ledger_entries
  drop constraint ledger_entries_posting_id_fkey,
  drop constraint ledger_entries_account_id_fkey;

-- With the entries: currency, place, and the balances of what is owed to members, locked in one order.
-- Its few rows are found by key: a plan made while the tables were small would read them whole for ever after.
create function ledger_take_entries() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select 1 from new_entries left join ledger_postings on ledger_postings.id = new_entries.posting_id
    where (new_entries.position between 0 and ledger_postings.entries - 1) is not true
  ) then
    raise exception 'the posting is closed: it has all its entries' using errcode = 'check_violation';
  end if;
  if exists (
    select 1 from new_entries left join ledger_accounts on ledger_accounts.id = new_entries.account_id
    where ledger_accounts.currency is distinct from new_entries.currency
  ) then
    raise exception 'entry currency differs from its account' using errcode = 'check_violation';
  end if;
  perform 1 from ledger_accounts
    where id in (select account_id from new_entries) and member_id is not null
    order by id for no key update;
  update ledger_accounts
    set balance = ledger_accounts.balance + sums.total
    from (select account_id, sum(amount)::bigint as total from new_entries group by account_id) as sums
    where ledger_accounts.id = sums.account_id and ledger_accounts.member_id is not null;
  return null;
end $$;
create trigger ledger_entries_taken after insert on ledger_entries
  referencing new table as new_entries for each statement execute function ledger_take_entries();

-- An account is made empty, and then only its entries move it.
create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 then
      raise exception 'an account is made empty' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1
    and (new.id, new.kind, new.currency, new.member_id, new.gateway, new.part_id)
      is not distinct from (old.id, old.kind, old.currency, old.member_id, old.gateway, old.part_id)
  then
    return new;
  end if;
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_accounts_guarded before insert or update or delete on ledger_accounts
  for each row execute function ledger_guard_account();
create trigger ledger_accounts_append_only before truncate on ledger_accounts
  for each statement execute function ledger_refuse_change();

-- Also where a session says that it only copies: `session_replication_role` is no way around the books.
alter table ledger_accounts
  enable always trigger ledger_accounts_guarded,
  enable always trigger ledger_accounts_append_only;
alter table ledger_postings
  enable always trigger ledger_postings_append_only,
  enable always trigger ledger_postings_balanced;
alter table ledger_entries
  enable always trigger ledger_entries_append_only,
  enable always trigger ledger_entries_taken;
