-- Browsers and addresses from which a member has signed in: what strangers try does not count against them.

create table known_devices (
  id bigint generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  -- sha-256 of the token that the browser keeps; it is no session and opens nothing
  token_hash bytea not null,
  -- of the token before it: its successor may have been lost on the way, or two tabs signed in at once
  previous_hash bytea,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (token_hash, member_id)
);
create index known_devices_member on known_devices (member_id, last_used_at);
create index known_devices_previous on known_devices (previous_hash) where previous_hash is not null;
create index known_devices_used on known_devices (last_used_at);

create table known_networks (
  member_id uuid not null references members (id) on delete cascade,
  -- an IPv4 address, or the /64 of an IPv6 address
  network cidr not null,
  last_used_at timestamptz not null,
  primary key (member_id, network)
);
create index known_networks_used on known_networks (last_used_at);

insert into known_networks (member_id, network, last_used_at)
select s.member_id, network(set_masklen(s.ip, case family(s.ip) when 4 then 32 else 64 end)), max(s.created_at)
from sessions s join members m on m.id = s.member_id
where s.ip is not null and m.deleted_at is null
group by 1, 2;

-- The tries of a code belong to the step that makes them, not to the code: several steps may wait for the same one.
alter table remember_tokens add column tries_left integer not null default 5 check (tries_left >= 0);
alter table auth_codes drop column tries_left;

-- And to the device, address or member that makes them, whatever step it does it in.
create table code_tries (
  code_id uuid not null references auth_codes (id) on delete cascade,
  holder text not null,
  count integer not null check (count > 0),
  primary key (code_id, holder)
);

-- When a counter has nothing more to say, so that it goes within the hour and not within the day.
alter table rate_limits add column ends_at timestamptz;
update rate_limits set ends_at = window_start + interval '1 day';
alter table rate_limits alter column ends_at set not null;
drop index rate_limits_window;
create index rate_limits_ends on rate_limits (ends_at);
