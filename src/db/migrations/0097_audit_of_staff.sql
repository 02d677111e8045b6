-- Administrators read the audit log by day, by who did it and by what was done, always the newest first. Which things a deed
-- is about has its index since the control room. The second one also serves a member's own data.
create index audit_log_at on audit_log (at, id);
create index audit_log_member on audit_log (member_id, at, id);
create index audit_log_action on audit_log (action, at, id);
