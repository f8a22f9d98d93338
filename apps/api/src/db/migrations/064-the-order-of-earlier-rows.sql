-- Earlier rows come before every later one, in the order of their times and then of their ids, as they were read until now.
-- The ledger is append only: its earlier rows stay at 0, and it is read by time first.
do $$
declare
  stored record;
begin
  for stored in
    select * from (values
      ('arrangement', 'created_at', 'id'),
      ('bank_account', 'created_at', 'id'),
      ('bank_payment', 'created_at', 'id'),
      ('breathing_space', 'created_at', 'id'),
      ('bureau_search', 'created_at', 'id'),
      ('card_payment', 'created_at', 'id'),
      ('collection', 'created_at', 'id'),
      ('data_provider_journey', 'asked_at', 'id'),
      ('data_pull', 'consented_at', 'id'),
      ('debt_consolidation_card', 'created_at', 'id'),
      ('default_notice', 'created_at', 'id'),
      ('deferred_search', 'deferred_at', 'search_id'),
      ('document_confirmation', 'confirmed_at', 'document_id, user_id'),
      ('early_repayment', 'created_at', 'id'),
      ('financial_statement', 'created_at', 'id'),
      ('loan', 'created_at', 'id'),
      ('loan_application', 'created_at', 'id'),
      ('mandate', 'created_at', 'id'),
      ('message', 'created_at', 'id'),
      ('payout', 'created_at', 'id'),
      ('proof', 'created_at', 'id'),
      ('refund', 'created_at', 'id'),
      ('settlement_quote', 'created_at', 'id'),
      ('staff_proposal', 'proposed_at', 'id'),
      ('support_need_note', 'written_at', 'id'),
      ('user_address_history', 'replaced_at', 'id'),
      ('webhook_event', 'received_at', 'provider, event_id')
    ) as named (name, at, key)
  loop
    execute format(
      'update %1$I set seq = earlier.seq
       from (select %3$s, row_number() over (order by %2$I, %3$s) - count(*) over () - 1 as seq from %1$I where seq = 0) earlier
       where (%4$s) = (%5$s)',
      stored.name, stored.at, stored.key,
      regexp_replace(stored.key, '(\w+)', stored.name || '.\1', 'g'),
      regexp_replace(stored.key, '(\w+)', 'earlier.\1', 'g'));
  end loop;
end $$;
