-- While a new release is rolled out, a process of the last one that takes a paused plan back revokes only the row that
-- was bought, because it does not know of rests. They are revoked with it.
create function revoke_rests() returns trigger language plpgsql as $$
begin
  update subscription_periods set revoked_at = new.revoked_at where rest_of = new.id and revoked_at is null;
  return null;
end $$;
create trigger subscription_periods_rests after update of revoked_at on subscription_periods
  for each row when (old.revoked_at is null and new.revoked_at is not null and new.rest_of is null)
  execute function revoke_rests();
