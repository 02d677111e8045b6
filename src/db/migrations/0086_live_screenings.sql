-- A live event is sold as a screening of the mode `live` (docs/decisions/092-live-screenings.md): it has no programme,
-- plays itself, and ends when its desk ends it.

alter table screenings
  drop constraint screenings_mode_check,
  add constraint screenings_mode_check check (mode in ('window', 'together', 'room', 'live')),
  -- how far back a viewer may go while it runs: the sliding list, or its beginning
  add column goes_back text check (goes_back in ('window', 'start')),
  -- for how long after its end a ticket opens it again; 0: not at all
  add column replay_hours integer check (replay_hours between 0 and 8760),
  add constraint screenings_of_live check (
    (mode = 'live') = (goes_back is not null) and (mode = 'live') = (replay_hours is not null)
  );

create trigger site_changed_by_live after update of goes_back, replay_hours
  on screenings for each statement execute function tell_site_changed();

alter table live_events
  -- what of it the replay and the film show; null: all that was shown
  add column cut_from timestamptz,
  add column cut_until timestamptz,
  add constraint live_events_cut check (cut_from < cut_until),
  -- its segments are removed: its film plays instead, or nobody's ticket opens it any more
  add column swept_at timestamptz,
  add constraint live_events_swept check (swept_at is null or ended_at is not null);
create index live_events_unswept on live_events (ended_at) where ended_at is not null and swept_at is null;
