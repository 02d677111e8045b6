-- One word for one thing (docs/glossary.md). A member claims a gift; a worker leases a row for a while; files whose row is
-- not written yet are pending.

alter table payment_attempts rename column claimed_until to leased_until;
alter table refunds rename column claimed_until to leased_until;
alter table debit_contracts rename column claimed_until to leased_until;

alter table unclaimed_files rename to pending_files;
alter index unclaimed_files_pkey rename to pending_files_pkey;
alter index unclaimed_files_due rename to pending_files_due;

-- An attempt is one at a bank; a step is tried.
alter table media_steps rename column attempt to try_number;
