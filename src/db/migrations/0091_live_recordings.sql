-- Since when the film of a live event is wanted. A worker that is killed at its last try tells nobody, so what is wanted for
-- too long has failed.
alter table live_events add column recording_wanted_at timestamptz;
update live_events set recording_wanted_at = ended_at where recording = 'wanted';
alter table live_events
  add constraint live_events_recording_wanted check (recording <> 'wanted' or recording_wanted_at is not null);
