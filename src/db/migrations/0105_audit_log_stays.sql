-- What staff did stays as it was written, whatever the programs do. An account that is deleted keeps its row without its
-- person, so nothing here has to change with it.
create function audit_log_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only written on' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_frozen before update or delete on audit_log
  for each row execute function audit_log_refuse_change();
create trigger audit_log_kept before truncate on audit_log
  for each statement execute function audit_log_refuse_change();
alter table audit_log enable always trigger audit_log_frozen, enable always trigger audit_log_kept;
