-- What five gateways need of a visit.

alter table payment_attempts
  -- fields of returning browsers that the bank's calls ask for, newest first: a list of objects of text; never a proof
  add column brought jsonb not null default '[]';
