-- A consent to monthly debits also ends when the money of a renewal goes back.
alter table debit_contracts
  drop constraint debit_contracts_end_reason_check,
  add constraint debit_contracts_end_reason_check
    check (end_reason in ('member', 'account', 'replaced', 'failed', 'expired', 'withdrawn', 'unused', 'refunded'));

-- When an order left for a bank that knows no key of ours: only after that what it shows as given back may be ours.
-- Null again after the bank's clear no.
alter table refunds add column ordered_at timestamptz;
