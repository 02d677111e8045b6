-- What a film of an event lacks, and where, for its desk.
alter table live_events add column recording_gaps jsonb not null default '[]';

-- Senders that are refused, a camera without a picture and a door that does not open have their sentences, too.
alter table live_notes drop constraint live_notes_code_check;
alter table live_notes add constraint live_notes_code_check check (code in (
  'connected', 'returned', 'left', 'replaced', 'long_gop', 'late_sound', 'missing_sound', 'clock_jump', 'size_changed',
  'frames_dropped', 'rung_behind', 'b_frames', 'slow_arrival', 'unsupported', 'packager_failed', 'storage_failed',
  'no_picture', 'refused_key', 'refused_taken', 'refused_full', 'srt_shut'
));
