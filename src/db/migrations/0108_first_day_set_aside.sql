-- Parts of the first day that the house does not need, as somebody of it has said. Who did is in the audit log.
create table first_day_set_aside (
  item text primary key check (item in ('gateway', 'sms', 'staff', 'backup')),
  set_aside_at timestamptz not null
);
