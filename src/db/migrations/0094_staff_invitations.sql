-- Links by which people become staff: by an administrator's invitation, by the command on the machine, and, while a house
-- has no administrator, by the one that its log offers.
create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  -- sha-256 of the link's secret: a leaked row makes nobody staff
  token_hash bytea not null unique,
  kind text not null check (kind in ('invited', 'console', 'setup')),
  role text not null check (role in ('editor', 'support', 'finance', 'moderator', 'admin')),
  -- whom it is for, in the form of members.user_name; the first start of a house knows nobody
  user_name text check ((user_name is null) = (kind = 'setup')),
  invited_by uuid references members (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid references members (id) on delete set null,
  check (accepted_at is null or withdrawn_at is null)
);
-- of two invitations to one person the later one counts
create unique index staff_invitations_open on staff_invitations (user_name)
  where accepted_at is null and withdrawn_at is null;
create index staff_invitations_accepted_by on staff_invitations (accepted_by) where accepted_by is not null;
create index staff_invitations_invited_by on staff_invitations (invited_by) where invited_by is not null;
-- the studio's list, and whether anybody is an administrator
create index members_staff on members (staff_role) where staff_role is not null and deleted_at is null;
