-- What banks have told us by themselves. Each event is taken once, however often and in whatever order it is delivered;
-- it is never a proof, only a reason to ask.

create table webhook_events (
  gateway text not null,
  -- the bank's own number of the event
  event_id text not null,
  event_type text not null,
  -- the visit it speaks of, where that is one of ours
  attempt_id uuid references payment_attempts (id),
  received_at timestamptz not null,
  primary key (gateway, event_id)
);
create index webhook_events_attempt on webhook_events (attempt_id) where attempt_id is not null;
