-- Screenings by invitation only, and the codes that invite (docs/decisions/063-invitations.md).

alter table screenings add column is_by_invitation boolean not null default false;
create trigger site_changed_by_invitation after update of is_by_invitation
  on screenings for each statement execute function tell_site_changed();

create table screening_invitations (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references screenings (product_id) on delete cascade,
  -- for whom, as staff call them
  label text not null check (length(label) between 1 and 120),
  -- the code itself is nowhere
  code_hash bytea not null unique,
  -- how many purchases it allows, how many have been made or are being paid, and seats for each
  uses integer not null check (uses between 1 and 10000),
  taken integer not null default 0 check (taken >= 0),
  constraint screening_invitations_taken check (taken <= uses),
  seats_each smallint not null check (seats_each between 1 and 50),
  ends_at timestamptz,
  made_by uuid not null references members (id),
  made_at timestamptz not null,
  closed_at timestamptz
);
create index screening_invitations_screening on screening_invitations (product_id, made_at desc);

-- The invitation that a member has shown for a screening; the newest counts.
create table invitations_shown (
  member_id uuid not null references members (id) on delete cascade,
  product_id integer not null references screenings (product_id) on delete cascade,
  invitation_id uuid not null references screening_invitations (id) on delete cascade,
  shown_at timestamptz not null,
  primary key (member_id, product_id)
);

-- One use for each line of a purchase, from its hold on; gone when it ends unpaid.
create table invitation_uses (
  purchase_id uuid not null references purchases (id),
  position smallint not null,
  invitation_id uuid not null references screening_invitations (id) on delete cascade,
  primary key (purchase_id, position)
);
create index invitation_uses_invitation on invitation_uses (invitation_id);
