-- Double entry, append-only: the database itself refuses what would make the books doubtful.

create table ledger_accounts (
  id uuid primary key default gen_random_uuid(),
  -- wallet: owed to a member; gateway: what a bank owes us; revenue, vat, refunds: ours
  kind text not null check (kind in ('wallet', 'gateway', 'revenue', 'vat', 'refunds')),
  currency text not null check (currency in ('IRR', 'USD')),
  member_id uuid references members (id),
  gateway text,
  created_at timestamptz not null default now(),
  unique nulls not distinct (kind, currency, member_id, gateway)
);

create table ledger_postings (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- what it is for; the same thing is never posted twice
  reference text not null,
  posted_at timestamptz not null,
  unique (kind, reference)
);

create table ledger_entries (
  posting_id uuid not null references ledger_postings (id),
  position integer not null,
  account_id uuid not null references ledger_accounts (id),
  currency text not null check (currency in ('IRR', 'USD')),
  -- debit positive, credit negative, minor units
  amount bigint not null check (amount <> 0),
  primary key (posting_id, position)
);
create index ledger_entries_account on ledger_entries (account_id);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function ledger_refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse_change();

create function ledger_check_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entries where posting_id = new.posting_id
    group by currency having sum(amount) <> 0
  ) then
    raise exception 'posting % does not sum to zero', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_balanced();

-- An entry's currency is its account's.
create function ledger_check_currency() returns trigger language plpgsql as $$
begin
  if new.currency <> (select currency from ledger_accounts where id = new.account_id) then
    raise exception 'entry currency differs from its account' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_entries_currency before insert on ledger_entries
  for each row execute function ledger_check_currency();
