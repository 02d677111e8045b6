-- Finance closes a day of Tehran: its sums are written down as they stood, and nothing is booked into it any more. What
-- was wrong in it is put right by a posting of a later day.
create table closed_days (
  day date primary key,
  closed_at timestamptz not null,
  closed_by uuid not null references members (id),
  note text not null check (char_length(note) <= 2000),
  -- what the ledger has of that day by account, what banks say that they settled, and what the check of the books found
  sums jsonb not null,
  settled jsonb not null,
  differences jsonb not null
);
create trigger closed_days_append_only before update or delete or truncate on closed_days
  for each statement execute function ledger_refuse_change();
alter table closed_days enable always trigger closed_days_append_only;

create function ledger_refuse_closed_day() returns trigger language plpgsql as $$
begin
  if exists (select from closed_days where day = (new.posted_at at time zone 'Asia/Tehran')::date) then
    raise exception 'the day of posting % is closed', new.reference using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_postings_open_day before insert on ledger_postings
  for each row execute function ledger_refuse_closed_day();
alter table ledger_postings enable always trigger ledger_postings_open_day;

-- the sums of a day
create index ledger_postings_posted on ledger_postings (posted_at);
