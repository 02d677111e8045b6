-- What was known of a sale when it was made, for ever: owners are told where and on what their titles were bought, and the
-- tax of a country needs two things that name it. One row for all lines of a purchase.
create table sale_facts (
  purchase_id uuid primary key references purchases (id),
  -- the one that most things name, at least two; null: they contradict each other, or are too few
  country text check (country ~ '^[A-Z]{2}$'),
  -- null where nothing tells it
  city text,
  -- as in the list of sessions; '': unknown, or nobody sat at one
  device text not null,
  browser text not null,
  -- 'site': a person at a page; 'consent': money that a member allowed to be taken again
  channel text not null check (channel in ('site', 'consent')),
  -- what named which country
  evidence jsonb not null,
  noted_at timestamptz not null
);

create function sale_facts_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was known of a sale does not change' using errcode = 'restrict_violation';
end $$;
create trigger sale_facts_frozen before update or delete on sale_facts
  for each row execute function sale_facts_refuse_change();
create trigger sale_facts_kept before truncate on sale_facts
  for each statement execute function sale_facts_refuse_change();
alter table sale_facts enable always trigger sale_facts_frozen, enable always trigger sale_facts_kept;

-- Whether the provider took a code, as the log of notices says it of a letter: a house that can send no codes is closed for
-- everybody, and no process alone knows it. Null: on its way, or not sent because it was no longer needed.
alter table auth_codes
  add column handed_over boolean,
  add column handed_over_at timestamptz;
create index auth_codes_handed_over on auth_codes (handed_over_at) where handed_over_at is not null;
