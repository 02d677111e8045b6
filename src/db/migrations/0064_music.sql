-- Music: albums, singles, clips and scores are products of kind music; tracks are their parts.

alter table people
  add column kind text not null default 'person' check (kind in ('person', 'group'));

alter table credits
  drop constraint credits_role_check,
  add constraint credits_role_check check (role in (
    'director', 'writer', 'cast', 'camera', 'editor', 'music', 'producer', 'voice',
    'artist', 'featured', 'composer', 'lyricist', 'arranger', 'performer', 'recording'
  ));

-- What only music has. An album is this row: two albums with the same name and artists are two albums.
create table albums (
  product_id integer primary key,
  product_kind text not null default 'music' check (product_kind = 'music'),
  -- a clip is watched and a single is heard itself; the others have tracks
  form text not null check (form in ('album', 'single', 'clip', 'score')),
  -- Gregorian
  year integer not null,
  -- a score belongs to a film
  score_of integer,
  score_of_kind text generated always as (case when score_of is not null then 'movie' end) stored,
  foreign key (product_id, product_kind) references products (id, kind) on delete cascade,
  foreign key (score_of, score_of_kind) references products (id, kind),
  constraint albums_score check (score_of is null or form = 'score')
);
create index albums_score_of on albums (score_of) where score_of is not null;
create index albums_year on albums (year desc, product_id);

-- A track's place in the whole album is `products.position`; on the cover it has a disc and a number.
create table tracks (
  product_id integer primary key,
  product_kind text not null default 'track' check (product_kind = 'track'),
  disc integer not null default 1 check (disc between 1 and 20),
  number integer not null check (number between 1 and 999),
  foreign key (product_id, product_kind) references products (id, kind) on delete cascade
);

-- Lyrics of a track, or of a piece that plays itself: what an editor typed, and the lines that were read from it.
create table lyrics (
  product_id integer not null references products (id) on delete cascade,
  -- BCP 47
  lang text not null,
  -- LRC or plain lines
  source text not null,
  is_timed boolean not null,
  translation_lang text,
  translation_source text not null default '',
  lines jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (product_id, lang)
);

-- What a run makes of its file: a film, or music.
alter table pipeline_runs
  add column medium text not null default 'film' check (medium in ('film', 'music')),
  -- the findings and the plan of a run of music
  add column music jsonb;

-- What a player needs of music to play it without a gap and as loud as the rest, measured in the run.
create table audio_facts (
  asset_id uuid primary key references assets (id) on delete cascade,
  sample_rate integer not null,
  -- of the music itself
  samples bigint not null check (samples > 0),
  -- samples that the encoder puts before the music, and after it
  encoder_delay integer not null check (encoder_delay >= 0),
  padding integer not null check (padding >= 0),
  -- EBU R128, integrated, in LUFS; null for silence
  loudness double precision,
  -- in dBTP; null for silence
  true_peak double precision
);

-- What is heard most is counted over the newest days.
create index watch_times_updated on watch_times (updated_at);

do $$
declare
  watched text;
begin
  foreach watched in array array['albums', 'tracks', 'lyrics']
  loop
    execute format(
      'create trigger site_changed after insert or update or delete or truncate on %I
         for each statement execute function tell_site_changed()',
      watched
    );
  end loop;
end $$;
