-- Live events: a camera in, segments out (docs/decisions/091-live.md). What src/live does not know after a kill -9 is here or
-- in storage, under `live/{event}/`.

create table live_events (
  id uuid primary key default gen_random_uuid(),
  -- the title under which it is sold, and which its recording becomes
  product_id integer not null unique references products (id),
  created_at timestamptz not null,
  -- null: its picture is a rehearsal, and nobody but its organisers sees it
  on_air_at timestamptz,
  ended_at timestamptz,
  constraint live_events_air_before_end check (on_air_at <= ended_at),
  -- the stream key opens the door of RTMP: its hash is compared, the sealed one is shown to its organisers again
  key_hash bytea not null unique,
  sealed_key bytea not null,
  key_made_at timestamptz not null,
  sealed_passphrase bytea not null,
  -- of the SRT door; null: there is none
  srt_port integer check (srt_port between 1 and 65535),
  -- the keys of its segments follow from it
  sealed_master bytea not null,
  -- every run and every so many segments take a new key; a number is never given twice
  next_key integer not null default 0 check (next_key >= 0),
  -- the lease of the one sender: who beats with media has it
  sender_id uuid,
  sender_seen_at timestamptz,
  constraint live_events_sender check ((sender_id is null) = (sender_seen_at is null)),
  -- what is measured of the sender now; null without one
  health jsonb,
  health_at timestamptz,
  constraint live_events_health check ((health is null) = (health_at is null)),
  recording text not null default 'none' check (recording in ('none', 'wanted', 'made', 'failed'))
);
create unique index live_events_srt_port on live_events (srt_port) where ended_at is null;
create index live_events_open on live_events (created_at) where ended_at is null;

-- An unbroken stretch of media with one initialisation segment. A camera that comes back, or changes its size, begins a new one.
create table live_runs (
  id uuid primary key,
  event_id uuid not null references live_events (id) on delete cascade,
  -- from 0, without gaps: it is the discontinuity sequence
  number integer not null check (number >= 0),
  unique (event_id, number),
  door text not null check (door in ('rtmp', 'srt')),
  began_because text not null check (began_because in ('first', 'returned', 'size', 'sound', 'clock', 'failed')),
  -- of its first frame
  began_at timestamptz not null,
  width integer not null check (width >= 0),
  height integer not null check (height >= 0),
  -- RFC 6381
  codecs text not null,
  has_sound boolean not null
);

create table live_segments (
  event_id uuid not null,
  -- of all rungs alike: a rung that could not follow has no row, and its list says that there is a gap
  sequence integer not null check (sequence >= 0),
  rung text not null check (rung in ('top', 'v480', 'v240', 'sound')),
  run_id uuid not null references live_runs (id) on delete cascade,
  run_number integer not null check (run_number >= 0),
  key_number integer not null check (key_number >= 0),
  -- by the clock of the encoder
  starts_at timestamptz not null,
  duration_us integer not null check (duration_us > 0),
  bytes integer not null check (bytes > 0),
  -- begins with a key frame
  is_independent boolean not null,
  written_at timestamptz not null,
  primary key (event_id, rung, sequence)
);
create index live_segments_run on live_segments (run_id);

-- What the control room is told, one row for each cause in each sending; a code has its sentences on the web.
create table live_notes (
  event_id uuid not null references live_events (id) on delete cascade,
  sender_id uuid not null,
  code text not null check (code in (
    'connected', 'returned', 'left', 'replaced', 'long_gop', 'late_sound', 'missing_sound', 'clock_jump', 'size_changed',
    'frames_dropped', 'rung_behind', 'b_frames', 'slow_arrival', 'unsupported', 'packager_failed', 'storage_failed'
  )),
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1 check (times > 0),
  -- seconds, frames or lines, as the code says
  figure real,
  primary key (event_id, sender_id, code)
);
