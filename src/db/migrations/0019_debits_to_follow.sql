-- The sweep asks every minute what is still to be told. A house that was begun with it has it already.
create index if not exists debits_to_follow on debits (created_at)
  where state = 'open' or (state = 'paid' and receipt_told_at is null);
