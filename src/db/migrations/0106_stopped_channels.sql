-- A provider of messages that takes nothing until a person mends the house's account there: it has no credit, or is shut.
-- The row goes with the first message that is taken again.
create table stopped_channels (
  channel text primary key check (channel in ('mail', 'sms')),
  answered text not null,
  refused_at timestamptz not null
);

-- When the person gave a password or a factor at the organisation's provider; null: it did not say.
alter table oidc_flows add column authenticated_at timestamptz;
