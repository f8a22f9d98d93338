-- The daily run asks providers again about what they have not told us; these keep it from reading whole tables.
create index collection_sent on collection (id) where state = 'sent';
create index mandate_pending on mandate (id) where state = 'pending';
create index payout_sent on payout (id) where state = 'sent';
create index instalment_due on instalment (due_on, loan_id);
