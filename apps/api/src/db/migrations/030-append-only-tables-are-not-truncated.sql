-- The triggers on rows say nothing of TRUNCATE, which has none.
create trigger ledger_transaction_not_truncated before truncate on ledger_transaction
  for each statement execute function refuse_change();
create trigger ledger_posting_not_truncated before truncate on ledger_posting
  for each statement execute function refuse_change();
create trigger event_not_truncated before truncate on event
  for each statement execute function refuse_change();
create trigger contact_consent_not_truncated before truncate on contact_consent
  for each statement execute function refuse_change();
create trigger application_consent_not_truncated before truncate on application_consent
  for each statement execute function refuse_change();
