-- Uploads, pipeline runs, immutable assets, subtitles.

create table uploads (
  -- the tus id
  id text primary key,
  product_id integer not null references products (id) on delete cascade,
  member_id uuid references members (id) on delete set null,
  purpose text not null check (purpose in ('feature', 'preview')),
  file_name text not null,
  size bigint not null check (size >= 0),
  state text not null default 'receiving' check (state in ('receiving', 'finished', 'abandoned')),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index uploads_product on uploads (product_id) where state = 'receiving';

-- One way of a source file through the pipeline.
create table pipeline_runs (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references products (id) on delete cascade,
  upload_id text references uploads (id) on delete set null,
  purpose text not null check (purpose in ('feature', 'preview')),
  file_name text not null,
  size bigint not null,
  -- where the source lies in storage
  source_path text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'watchable', 'published', 'failed', 'cancelled')),
  -- the probe's findings and the plan that follows from them
  source jsonb,
  plan jsonb,
  notes jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index pipeline_runs_product on pipeline_runs (product_id, purpose, created_at desc);

create table media_steps (
  run_id uuid not null references pipeline_runs (id) on delete cascade,
  step text not null check (step in ('probe', 'plan', 'encode', 'package', 'encrypt', 'storyboard', 'publish')),
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'skipped')),
  attempt integer not null default 0,
  progress double precision not null default 0,
  seconds_left integer,
  parts jsonb not null default '[]',
  error_code text,
  error_detail text,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (run_id, step)
);

-- An asset never changes. Which one is played is decided by `current_assets`.
create table assets (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references products (id) on delete cascade,
  run_id uuid references pipeline_runs (id) on delete set null,
  purpose text not null check (purpose in ('feature', 'preview')),
  protection text not null check (protection in ('clear', 'aes128')),
  -- content key, sealed with the server's secret; null when clear
  sealed_key bytea,
  -- folder in storage
  path text not null unique,
  duration_ms integer not null,
  heights integer[] not null,
  audio text[] not null default '{}',
  has_dash boolean not null default false,
  has_storyboard boolean not null default false,
  is_partial boolean not null default false,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create index assets_product on assets (product_id, purpose, created_at desc);

create table current_assets (
  product_id integer not null references products (id) on delete cascade,
  purpose text not null check (purpose in ('feature', 'preview')),
  asset_id uuid not null references assets (id),
  primary key (product_id, purpose)
);
create index current_assets_asset on current_assets (asset_id);

create table subtitle_tracks (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references products (id) on delete cascade,
  lang text not null check (lang in ('fa', 'en')),
  file_name text not null,
  encoding text not null,
  cues integer not null,
  warnings jsonb not null default '[]',
  -- WebVTT in storage; a replaced track gets a new id and path
  path text not null unique,
  created_at timestamptz not null default now(),
  unique (product_id, lang)
);
