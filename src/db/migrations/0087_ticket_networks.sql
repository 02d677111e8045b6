-- The one network on which a ticket of an event plays, and what its player tells of its playing
-- (docs/decisions/093-one-network.md).
alter table playing_places
  -- prefixes with their operator and country, the first one since `bound_at`; null: this ticket plays on any network
  add column networks jsonb check (jsonb_typeof(networks) = 'array' and jsonb_array_length(networks) between 1 and 8),
  add column bound_at timestamptz,
  add constraint playing_places_bound check ((networks is null) = (bound_at is null)),
  -- to another network; a move to another device of the same network does not count
  add column network_moves smallint not null default 0 check (network_moves between 0 and 3),
  add column network_moved_at timestamptz,
  -- as the player told them last: which version of the picture, how far behind the newest moment, how long it stood still
  -- since it told them before
  add column rung text check (rung ~ '^[a-z][a-z0-9]{0,7}$'),
  add column behind_ms integer check (behind_ms >= 0),
  add column stalled_ms integer check (stalled_ms >= 0),
  -- where that came from
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column operator bigint check (operator > 0);
-- networks of people are forgotten some days after they were seen
create index playing_places_networks on playing_places (until) where networks is not null or operator is not null;
-- who watches an event now
create index rights_of_tickets on rights (product_id) where ticket_id is not null;

-- Support frees a ticket's network.
alter table remedies
  drop constraint remedies_kind_check,
  add constraint remedies_kind_check check (kind in
    ('send_code', 'send_ticket', 'extend_rent', 'extend_ticket', 'free_network', 'grant_title', 'end_sessions', 'write')),
  drop constraint remedies_subject,
  add constraint remedies_subject check (
    (right_id is not null) = (kind = 'extend_rent')
    and (ticket_id is not null) = (kind in ('send_ticket', 'extend_ticket', 'free_network'))
    and (product_id is not null) = (kind = 'grant_title')
    and (hours is not null) = (kind in ('extend_rent', 'extend_ticket'))
    and (text is not null) = (kind = 'write')
  );
