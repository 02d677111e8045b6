-- What was really watched, for ever: the money of plans is shared by it, and no past can be counted again from a place.
-- A row is a piece of a title that one playing showed without a jump. Pieces of one playing may overlap: whoever counts
-- seconds of a title takes their union, and whoever counts a viewer's time takes `wall_ms`, which is half as long at twice
-- the speed.
create table watched (
  id bigint generated always as identity primary key,
  -- of one opened player; null: a player that names none, or a member who is gone
  playing uuid,
  -- null: the member has deleted the account; the seconds stay those of the title
  member_id uuid references members (id),
  -- without a reference: a track that is deleted was watched all the same
  product_id integer not null,
  from_ms integer not null check (from_ms >= 0),
  to_ms integer not null,
  wall_ms integer not null check (wall_ms >= 0),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  device text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  received_at timestamptz not null,
  check (to_ms > from_ms),
  check (ended_at >= began_at)
);
create index watched_member on watched (member_id, began_at);
create index watched_product on watched (product_id, began_at);

-- Whatever the programs do: nothing that was watched is changed or taken away. Only whose it was can be forgotten.
create function watched_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.member_id is null and new.playing is null
      and to_jsonb(new) - 'member_id' - 'playing' = to_jsonb(old) - 'member_id' - 'playing' then
      return new;
    end if;
  end if;
  raise exception 'what was watched does not change' using errcode = 'restrict_violation';
end $$;
create trigger watched_frozen before update or delete on watched for each row execute function watched_refuse_change();
create trigger watched_kept before truncate on watched for each statement execute function watched_refuse_change();
alter table watched enable always trigger watched_frozen, enable always trigger watched_kept;

-- The last beat of a player, and the piece that goes on: it is written when it ends, or is a minute long. So a playing
-- writes one row a minute and not one a beat, and no written row grows.
alter table watch_times
  add column beat text not null default 'tick' check (beat in ('tick', 'pause', 'seek', 'ended', 'leave')),
  add column playing uuid,
  add column session_id uuid,
  add column country text,
  add column beat_from_ms integer,
  add column beat_to_ms integer,
  add column open_from_ms integer,
  add column open_to_ms integer,
  add column open_wall_ms integer,
  add column open_at timestamptz,
  add column open_until timestamptz;

create function write_watched(piece watch_times) returns void language sql as $$
  insert into watched
    (playing, member_id, product_id, from_ms, to_ms, wall_ms, began_at, ended_at, device, country, received_at)
  select piece.playing, profiles.member_id, piece.product_id, piece.open_from_ms, piece.open_to_ms, piece.open_wall_ms,
    piece.open_at, piece.open_until, coalesce(sessions.device, ''), piece.country, piece.updated_at
  from profiles left join sessions on sessions.id = piece.session_id
  where profiles.id = piece.profile_id
$$;

-- A player tells which piece it has shown since its last beat. One that tells only its place has shown what lies between
-- two places, if it did not jump. No piece counts that is longer than twice the time since the beat before (the fastest
-- speed, and a second for clocks), of which at most a minute counts. A beat that comes twice has the time of the first.
create function note_watched() returns trigger language plpgsql as $$
declare
  passed integer := least(coalesce(extract(epoch from new.reached_at - old.reached_at) * 1000, 60000), 60000)::integer;
  is_same boolean := tg_op = 'UPDATE' and (new.playing, new.session_id) is not distinct from (old.playing, old.session_id);
  -- the time since the beat before was not spent with this piece alone: there was a pause, or a beat that was lost
  was_still boolean;
  piece_from integer := new.beat_from_ms;
  piece_to integer := new.beat_to_ms;
  wall integer;
begin
  if tg_op = 'UPDATE' and new.reached_at <= old.reached_at then return new; end if;
  if piece_from is null and is_same and new.beat <> 'seek' then
    piece_from := old.position_ms;
    piece_to := new.position_ms;
  end if;
  if coalesce(piece_to <= piece_from or piece_to - piece_from > 2 * passed + 1000, true) then piece_from := null; end if;

  if new.open_from_ms is not null
    and (piece_from is null or not is_same or abs(piece_from - new.open_to_ms) > 1000) then
    perform write_watched(old);
    new.open_from_ms := null;
  end if;
  if piece_from is not null then
    was_still := not is_same or old.beat in ('pause', 'ended', 'leave') or abs(piece_from - old.position_ms) > 1000;
    wall := case when was_still then least(passed, piece_to - piece_from) else passed end;
    if new.open_from_ms is null then
      new.open_from_ms := piece_from;
      new.open_wall_ms := 0;
      new.open_at := new.reached_at - wall * interval '1 millisecond';
    end if;
    new.open_to_ms := greatest(piece_to, new.open_from_ms + 1);
    new.open_wall_ms := new.open_wall_ms + wall;
    new.open_until := new.reached_at;
    if new.beat <> 'tick' or new.open_wall_ms >= 60000 then
      if tg_op = 'UPDATE' then
        perform write_watched(new);
        new.open_from_ms := null;
      end if;
    end if;
  end if;
  return new;
end $$;
create trigger note_watched before insert or update of position_ms on watch_times
  for each row execute function note_watched();

-- Writes pieces of players that fell silent; returns how many.
create function close_watched(silent_since timestamptz) returns integer language plpgsql as $$
declare
  one watch_times;
  count integer := 0;
begin
  for one in
    select * from watch_times
    where updated_at > silent_since - interval '3 days' and updated_at <= silent_since and open_from_ms is not null
    order by profile_id, product_id
    for update skip locked
  loop
    perform write_watched(one);
    update watch_times set open_from_ms = null where profile_id = one.profile_id and product_id = one.product_id;
    count := count + 1;
  end loop;
  return count;
end $$;
