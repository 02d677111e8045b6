-- A code of its own for each guest of a group, and ticks of single guests (docs/decisions/059-guests-of-a-ticket.md).

-- no release had guests; a code follows from the house's secret, so old rows cannot be given one here
delete from ticket_guests;
alter table ticket_guests
  -- keyed, like the one of a ticket
  add column code_hash bytea not null unique,
  -- of what the guest's device sent to take the seat; null: the holder wrote the name
  add column key_hash bytea,
  alter column token_hash set not null;
create unique index ticket_guests_key on ticket_guests (ticket_id, key_hash);

alter table door_entries
  -- who came of a ticket: all of it, one guest, or somebody of the group without a name
  add column part text not null default 'ticket' check (part in ('ticket', 'guest', 'nameless')),
  -- null again when the name is forgotten
  add column guest_id uuid references ticket_guests (id) on delete set null,
  -- the guest's, which says that two ticks are of one person also after that
  add column seat integer,
  -- the tick by which somebody without a name was taken back: sent twice it takes back one
  add column taken_back_by uuid,
  add constraint door_entries_guest_has_seat check ((part = 'guest') = (seat is not null)),
  add constraint door_entries_guest_is_one check (guest_id is null or part = 'guest');
create index door_entries_guest on door_entries (guest_id) where guest_id is not null;
