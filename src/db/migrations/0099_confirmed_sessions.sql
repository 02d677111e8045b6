-- When the session's member last gave their password in it: dangerous calls ask for it within ten minutes.
alter table sessions add column confirmed_at timestamptz;
