-- A consent to monthly debits also ends when the money of a renewal goes back.
alter table debit_contracts
  drop constraint debit_contracts_end_reason_check,
  add constraint debit_contracts_end_reason_check
    check (end_reason in ('member', 'account', 'replaced', 'failed', 'expired', 'withdrawn', 'unused', 'refunded'));
