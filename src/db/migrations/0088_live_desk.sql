-- What the control room does to a live event (docs/decisions/094-live-desk.md). Who did it stands in the audit log.

-- the minutes of the screening's doors as they were planned, once the desk has opened or shut them; null: it has not
alter table live_events add column planned_doors integer;

-- A stretch in which the audience sees a pause picture. Its segments are gaps in the public lists, and the recording leaves
-- them out.
create table live_holds (
  event_id uuid not null references live_events (id) on delete cascade,
  held_from timestamptz not null,
  -- null: it is held now
  held_until timestamptz,
  primary key (event_id, held_from),
  constraint live_holds_order check (held_from <= held_until)
);
create unique index live_holds_open on live_holds (event_id) where held_until is null;

-- What the desk says to the audience; the newest one that is not taken back is shown.
create table live_messages (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references live_events (id) on delete cascade,
  text_fa text not null check (char_length(text_fa) between 1 and 200),
  text_en text not null check (char_length(text_en) between 1 and 200),
  said_at timestamptz not null,
  taken_back_at timestamptz,
  constraint live_messages_order check (said_at <= taken_back_at)
);
create index live_messages_event on live_messages (event_id, said_at);

-- The control room reads what was done to one thing.
create index audit_log_subject on audit_log (subject, id);
