-- Nobody has watched for longer than time has passed. A report says itself when it was made, so a program that waits for no line
-- could tell of an hour within seconds, and of the 31 days before. `unheard_ms` is the time that passed and that no report has
-- claimed yet: a minute at the beginning, eight hours at most, as long as a player that has no line may be believed.
-- `counts`: the profile may watch the title, by the rules of play-info. The place of any other is kept, and nothing is counted.
alter table watch_times
  add column unheard_ms integer not null default 60000 check (unheard_ms >= 0),
  add column counts boolean not null default true;

-- The time that passed until a report came and that none before has claimed, in milliseconds.
create function time_unclaimed(was watch_times, becomes watch_times) returns integer language sql immutable as $$
  select least(28800000,
    was.unheard_ms + greatest(0, extract(epoch from becomes.updated_at - was.updated_at) * 1000))::integer
$$;

-- How much of the time since the report before is believed, in milliseconds: at most a minute.
create function time_of_report(was watch_times, becomes watch_times) returns integer language sql immutable as $$
  select greatest(0, least(
    extract(epoch from becomes.reached_at - was.reached_at) * 1000, 60000, time_unclaimed(was, becomes)))::integer
$$;

create or replace function note_watched() returns trigger language plpgsql as $$
declare
  passed integer := case when tg_op = 'UPDATE' then time_of_report(old, new) else 60000 end;
  is_same boolean := tg_op = 'UPDATE' and (new.playing, new.session_id) is not distinct from (old.playing, old.session_id);
  -- the time since the beat before was not spent with this piece alone: there was a pause, or a beat that was lost
  was_still boolean;
  piece_from integer := new.beat_from_ms;
  piece_to integer := new.beat_to_ms;
  wall integer;
begin
  if tg_op = 'UPDATE' and new.reached_at <= old.reached_at then return new; end if;
  -- the time is taken, whatever was watched in it
  if tg_op = 'UPDATE' then new.unheard_ms := time_unclaimed(old, new) - passed; end if;
  if piece_from is null and is_same and new.beat <> 'seek' then
    piece_from := old.position_ms;
    piece_to := new.position_ms;
  end if;
  if not new.counts or coalesce(piece_to <= piece_from or piece_to - piece_from > 2 * passed + 1000, true) then
    piece_from := null;
  end if;

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

create or replace function count_watched() returns trigger language plpgsql as $$
declare
  watched integer := least(new.position_ms - old.position_ms, 2 * least(time_of_report(old, new), 30000));
begin
  if watched > 0 and new.counts then
    insert into watched_days (profile_id, product_id, day, watched_ms)
      values (new.profile_id, new.product_id, (new.reached_at at time zone 'Asia/Tehran')::date, watched)
      on conflict (profile_id, product_id, day)
      do update set watched_ms = watched_days.watched_ms + excluded.watched_ms;
  end if;
  return null;
end $$;
