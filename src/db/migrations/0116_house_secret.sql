-- With which secret this house seals and signs: a key that is derived from it for this alone and opens nothing. A process that
-- starts with another secret is refused, because it would open no film, no factor and no letter, and seal new ones beside them.
create table house_secret (
  is_only boolean primary key default true check (is_only),
  proof bytea not null check (octet_length(proof) = 32)
);
