-- Everything that the house sends to people, and what they want of it (docs/decisions/087-notices.md).

-- What was sent, without its words, codes and addresses. It stays for 90 days.
create table notices (
  id uuid primary key default gen_random_uuid(),
  -- nobody: an address that belongs to no account, or the last letter of an account that has ended
  member_id uuid references members (id) on delete cascade,
  kind text not null check (
    kind in (
      'security', 'money', 'tickets', 'support', 'work', 'reminders', 'plans', 'orders', 'releases', 'searches', 'stock',
      'answers', 'decisions', 'news'
    )
  ),
  channel text not null check (channel in ('mail', 'sms', 'push')),
  state text not null check (state in ('queued', 'sent', 'refused', 'stopped')),
  reason text check (
    reason in ('unreachable', 'switched_off', 'address_refused', 'not_configured', 'no_device', 'failed')
  ),
  created_at timestamptz not null,
  -- not before this instant: what can wait does not go out by night
  due_at timestamptz not null,
  settled_at timestamptz,
  -- one worker has it to itself for so long
  leased_until timestamptz,
  constraint notices_settled check ((state = 'queued') = (settled_at is null)),
  constraint notices_reason check ((state in ('refused', 'stopped')) = (reason is not null))
);
create index notices_member on notices (member_id, created_at desc, id desc) where member_id is not null;
create index notices_created on notices (created_at);

-- What a member has chosen; without a row see wants_notice.
create table notice_choices (
  member_id uuid not null references members (id) on delete cascade,
  kind text not null check (
    kind in (
      'security', 'money', 'tickets', 'support', 'work', 'reminders', 'plans', 'orders', 'releases', 'searches', 'stock',
      'answers', 'decisions', 'news'
    )
  ),
  way text not null check (way in ('letter', 'push')),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (member_id, kind, way),
  constraint notice_choices_fixed check (
    way = 'push' or kind not in ('security', 'money', 'tickets', 'support', 'work', 'news')
  )
);

-- What members had chosen in three other tables.
insert into notice_choices (member_id, kind, way, is_on, changed_at)
  select member_id, 'reminders', 'letter', false, since from ticket_reminders_off
  union all
  select member_id, 'plans', 'letter', wants_reminders, now() from subscription_wishes
  union all
  select id, 'answers', 'letter', false, now() from members where not tells_answers
  union all
  select id, 'decisions', 'letter', false, now() from members where not tells_decisions;
drop table ticket_reminders_off;
drop table subscription_wishes;
alter table members drop column tells_answers, drop column tells_decisions;

-- Whether a member wants to hear of a kind of thing in one way. News by letter are a part of the member's particulars,
-- where they are asked for at the registration.
create function wants_notice(who uuid, what text, how text) returns boolean
language sql stable
begin atomic
  select case
    when what = 'news' and how = 'letter'
      then (
        select case user_name_kind when 'email' then wants_mail_news else wants_sms_news end
        from members where id = who
      )
    else coalesce(
      (select is_on from notice_choices where member_id = who and kind = what and way = how),
      what <> 'news'
    )
  end;
end;

-- Addresses that refused what we sent, by their digest. After `stopped_at` nothing but codes that somebody asks for is
-- sent to them, until a code of theirs is entered.
create table address_refusals (
  address_hash bytea primary key check (octet_length(address_hash) = 32),
  count smallint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  stopped_at timestamptz
);
create index address_refusals_last on address_refusals (last_at);

create function digest_of_address(address text) returns bytea
language sql immutable
begin atomic
  select sha256(convert_to(lower(address), 'UTF8'));
end;

create function is_unreachable(address text) returns boolean
language sql stable
begin atomic
  select exists (
    select from address_refusals where address_hash = digest_of_address(address) and stopped_at is not null
  );
end;

-- The same in any way.
create function wants_any_notice(who uuid, what text) returns boolean
language sql stable
begin atomic
  select wants_notice(who, what, 'letter') or wants_notice(who, what, 'push');
end;
