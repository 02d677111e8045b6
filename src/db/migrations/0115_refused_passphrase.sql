-- A camera that knocks at the door for SRT with a wrong passphrase is told to the control room, as one with a wrong key is.
alter table live_notes drop constraint live_notes_code_check;
alter table live_notes add constraint live_notes_code_check check (code in (
  'connected', 'returned', 'left', 'replaced', 'long_gop', 'late_sound', 'missing_sound', 'clock_jump', 'size_changed',
  'frames_dropped', 'rung_behind', 'b_frames', 'slow_arrival', 'unsupported', 'packager_failed', 'storage_failed',
  'no_picture', 'refused_key', 'refused_taken', 'refused_full', 'srt_shut', 'refused_passphrase'
));
