-- Support wants the money of one ticket to go back; finance pays it or does not (docs/decisions/054-desk-of-a-screening.md).
create table ticket_refund_proposals (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references tickets (id),
  proposed_by uuid not null references members (id),
  reason text not null,
  proposed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'paid', 'declined')),
  decided_by uuid references members (id),
  decided_at timestamptz,
  constraint ticket_refund_proposals_decided check (
    (state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)
  )
);
create unique index ticket_refund_proposals_open on ticket_refund_proposals (ticket_id) where state = 'open';
create index ticket_refund_proposals_ticket on ticket_refund_proposals (ticket_id, proposed_at desc);
