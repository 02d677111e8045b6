-- The house's secret is exchanged: since when it has this one, and what proves the one of before, so that a start with that one is
-- told what happened.
alter table house_secret
  add column since timestamptz not null default now(),
  add column former_proof bytea check (octet_length(former_proof) = 32);

-- Keys of before an exchange, sealed with today's: they only read what people hold on paper or in a letter, whose text no row has.
create table former_keys (
  purpose text not null,
  exchanged_at timestamptz not null,
  sealed_key bytea not null,
  primary key (purpose, exchanged_at)
);

-- The code of before an exchange, which its holder has on paper; without it a code follows from the secret.
alter table tickets add column sealed_code bytea;
alter table ticket_guests add column sealed_code bytea;
