-- What people say about titles: likes, dislikes and comments (docs/decisions/082-voices.md).

-- One opinion for each profile, and how many there are: counted with each change, so that nobody counts rows.
create table product_reactions (
  product_id integer not null references products (id) on delete cascade,
  profile_id integer not null references profiles (id) on delete cascade,
  value smallint not null check (value in (-1, 1)),
  created_at timestamptz not null,
  primary key (product_id, profile_id)
);
create index product_reactions_profile on product_reactions (profile_id);

-- A row is written at each press: half of its page stays free, so that the new version lies beside the old one.
create table product_voices (
  product_id integer primary key references products (id) on delete cascade,
  likes integer not null default 0 check (likes >= 0),
  dislikes integer not null default 0 check (dislikes >= 0),
  -- that others see, answers too
  comments integer not null default 0 check (comments >= 0)
) with (fillfactor = 50);

create table comments (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references products (id) on delete cascade,
  -- an answer stands under the comment that began the talk, also when it answers another answer
  parent_id uuid references comments (id) on delete cascade,
  answers_to uuid references comments (id) on delete set null,
  constraint comments_answer check (answers_to is null or parent_id is not null),
  -- nobody: their account has ended
  member_id uuid references members (id) on delete set null,
  profile_id integer references profiles (id) on delete set null,
  -- the house answers without a name
  voice text not null default 'viewer' check (voice in ('viewer', 'house', 'organiser', 'team')),
  text text not null check (char_length(text) <= 20000),
  -- the instant of the film that it speaks of
  at_ms integer check (at_ms >= 0),
  gives_away boolean not null default false,
  -- when it was written its author had the right, and had watched seven tenths
  has_watched boolean not null,
  state text not null check (state in ('waiting', 'shown', 'refused', 'withdrawn')),
  -- why it waits, as words of a table; empty for what was shown at once
  held_for text[] not null default '{}',
  refusal text check (refusal in ('offends', 'personal', 'advertises', 'off_topic', 'hates', 'house')),
  constraint comments_refusal check ((state = 'refused') = (refusal is not null)),
  appeal text check (char_length(appeal) between 1 and 2000),
  is_pinned boolean not null default false,
  likes integer not null default 0 check (likes >= 0),
  dislikes integer not null default 0 check (dislikes >= 0),
  -- the lower bound of the share that likes it, at 95 %: few opinions weigh little (Wilson)
  score real not null default 0,
  reports integer not null default 0 check (reports >= 0),
  -- of the text without what tells two spellings apart: the same text twice is seen
  same_as bytea not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  decided_at timestamptz,
  -- a moderator has it open until then
  leased_until timestamptz,
  leased_by uuid references members (id) on delete set null
) with (fillfactor = 80);

create index comments_newest on comments (product_id, created_at desc, id desc) where parent_id is null and state in ('shown', 'withdrawn');
create index comments_best on comments (product_id, score desc, created_at desc, id desc) where parent_id is null and state in ('shown', 'withdrawn');
create index comments_answers on comments (parent_id, created_at, id) where parent_id is not null;
create index comments_waiting on comments (created_at, id) where state = 'waiting';
create index comments_reported on comments (reports desc, created_at) where state = 'shown' and reports > 0;
create index comments_member on comments (member_id, created_at desc);
create index comments_same on comments (member_id, same_as);
create unique index comments_pinned on comments (product_id) where is_pinned;
create index comments_answers_to on comments (answers_to) where answers_to is not null;
create index comments_profile on comments (profile_id);
create index comments_leased_by on comments (leased_by) where leased_by is not null;

create table comment_reactions (
  comment_id uuid not null references comments (id) on delete cascade,
  profile_id integer not null references profiles (id) on delete cascade,
  value smallint not null check (value in (-1, 1)),
  created_at timestamptz not null,
  primary key (comment_id, profile_id)
);
create index comment_reactions_profile on comment_reactions (profile_id);

-- One report for each account: profiles cost nothing.
create table comment_reports (
  comment_id uuid not null references comments (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  reason text not null check (reason in ('offends', 'gives_away', 'personal', 'advertises', 'hates')),
  created_at timestamptz not null,
  primary key (comment_id, member_id)
);
create index comment_reports_member on comment_reports (member_id);

-- Words for which a comment waits, folded as the house folds what is searched.
create table comment_words (
  word text primary key check (word <> ''),
  created_at timestamptz not null
);

-- Members who may not write for a while.
create table comment_mutes (
  member_id uuid primary key references members (id) on delete cascade,
  until timestamptz not null,
  reason text not null check (char_length(reason) between 1 and 300),
  muted_by uuid references members (id) on delete set null
);
create index comment_mutes_by on comment_mutes (muted_by) where muted_by is not null;

-- The lower bound of Wilson's interval for a share at 95 % (E. B. Wilson, 1927).
create function wilson_score(likes integer, dislikes integer) returns real language sql immutable as $$
  select case when likes + dislikes = 0 then 0 else (
    (likes + 1.9208) / (likes + dislikes)
    - 1.96 * sqrt((likes::float8 * dislikes) / (likes + dislikes) + 0.9604) / (likes + dislikes)
  ) / (1 + 3.8416 / (likes + dislikes)) end::real
$$;

-- Sets or turns a profile's opinion, and the counts with it, in one call: `wanted` null turns it; true and false are harmless
-- when they come twice. Presses of one profile wait for each other at the lock; those of others meet at the counts alone,
-- which come last, so no two wait for each other. A crash may lose the last presses, never half of one: rows and counts are
-- one commit, which does not wait for the disk.
create function react_to_product(product integer, profile integer, opinion smallint, wanted boolean, at timestamptz)
returns table (likes integer, dislikes integer, own smallint) language plpgsql as $$
#variable_conflict use_column
declare
  earlier smallint;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended('reaction:' || product || ':' || profile, 0));
  select coalesce((select r.value from product_reactions r where r.product_id = product and r.profile_id = profile), 0)
    into earlier;
  own := case when coalesce(wanted, earlier <> opinion) then opinion when earlier = opinion then 0 else earlier end;
  if own = earlier then
    return query
      select coalesce(max(c.likes), 0), coalesce(max(c.dislikes), 0), own
      from product_voices c where c.product_id = product;
    return;
  end if;
  if own = 0 then
    delete from product_reactions r where r.product_id = product and r.profile_id = profile;
  else
    insert into product_reactions values (product, profile, own, at)
      on conflict (product_id, profile_id) do update set value = excluded.value, created_at = excluded.created_at;
  end if;
  return query
    insert into product_voices as c (product_id, likes, dislikes) values (product, (own = 1)::int, (own = -1)::int)
    on conflict (product_id) do update set
      likes = c.likes + (own = 1)::int - (earlier = 1)::int,
      dislikes = c.dislikes + (own = -1)::int - (earlier = -1)::int
    returning c.likes, c.dislikes, own;
end $$;

-- The same of a comment, whose counts lie in its own row: that row is locked first. No row: no comment that others see.
create function react_to_comment(comment uuid, profile integer, opinion smallint, wanted boolean, at timestamptz)
returns table (likes integer, dislikes integer, own smallint) language plpgsql as $$
#variable_conflict use_column
declare
  earlier smallint;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from comments c where c.id = comment and c.state = 'shown' for no key update;
  if not found then return; end if;
  select coalesce((select r.value from comment_reactions r where r.comment_id = comment and r.profile_id = profile), 0)
    into earlier;
  own := case when coalesce(wanted, earlier <> opinion) then opinion when earlier = opinion then 0 else earlier end;
  if own = earlier then
    return query select c.likes, c.dislikes, own from comments c where c.id = comment;
    return;
  end if;
  if own = 0 then
    delete from comment_reactions r where r.comment_id = comment and r.profile_id = profile;
  else
    insert into comment_reactions values (comment, profile, own, at)
      on conflict (comment_id, profile_id) do update set value = excluded.value, created_at = excluded.created_at;
  end if;
  return query
    with counted as (
      select c.likes + (own = 1)::int - (earlier = 1)::int as more, c.dislikes + (own = -1)::int - (earlier = -1)::int as less
      from comments c where c.id = comment
    )
    update comments c set likes = counted.more, dislikes = counted.less, score = wilson_score(counted.more, counted.less)
    from counted where c.id = comment
    returning c.likes, c.dislikes, own;
end $$;

-- The opinions of a profile that ends leave the counts with it.
create function take_opinions_back() returns trigger language plpgsql as $$
begin
  update product_voices c set likes = c.likes - (r.value = 1)::int, dislikes = c.dislikes - (r.value = -1)::int
    from product_reactions r where r.profile_id = old.id and c.product_id = r.product_id;
  update comments c set
      likes = c.likes - (r.value = 1)::int, dislikes = c.dislikes - (r.value = -1)::int,
      score = wilson_score(c.likes - (r.value = 1)::int, c.dislikes - (r.value = -1)::int)
    from comment_reactions r where r.profile_id = old.id and c.id = r.comment_id;
  -- now, so that nothing is counted between this and the end of the row
  delete from product_reactions where profile_id = old.id;
  delete from comment_reactions where profile_id = old.id;
  return old;
end $$;
create trigger take_opinions_back before delete on profiles for each row execute function take_opinions_back();

create function count_comments() returns trigger language plpgsql as $$
declare
  change integer := (tg_op <> 'DELETE' and new.state = 'shown')::int - (tg_op <> 'INSERT' and old.state = 'shown')::int;
begin
  if change <> 0 then
    insert into product_voices as v (product_id, comments) values (coalesce(new.product_id, old.product_id), greatest(change, 0))
      on conflict (product_id) do update set comments = v.comments + change;
  end if;
  return null;
end $$;
create trigger count_comments after insert or delete or update of state on comments
  for each row execute function count_comments();

-- Under which name a member's comments stand: the profile's, their own, or none.
alter table members add column comment_name text not null default 'profile' check (comment_name in ('profile', 'own', 'none'));
