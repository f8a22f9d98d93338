-- A transfer into the collection account, as the bank's statement shows it. Its own id at the bank
-- is its key: imported or typed again it is the same.
create table bank_line (
  id bigint primary key default fresh_id(),
  seq bigint generated always as identity,
  bank_id text not null unique,
  received_on date not null,
  amount_pence bigint not null check (amount_pence > 0),
  payer text not null,
  reference text not null,
  state text not null check (state in ('unmatched', 'booked', 'return-proposed', 'returned')),
  why_unbooked text check (why_unbooked in
    ('not-tried', 'no-such-loan', 'not-late', 'more-than-overdue', 'more-than-left', 'looks-the-same', 'quote-not-valid',
      'before-the-loan', 'booked-differently', 'own-loan')),
  loan_id bigint references loan,
  -- The rest of a transfer of which a part was booked.
  part_of bigint references bank_line on delete set null,
  return_reason text,
  return_proposed_by bigint references app_user,
  returned_by bigint references app_user,
  return_reference text,
  changed_at timestamptz not null,
  check ((state = 'booked') = (loan_id is not null)),
  check ((state in ('return-proposed', 'returned')) = (return_proposed_by is not null)),
  check ((return_proposed_by is null) = (return_reason is null)),
  check ((state = 'returned') = (returned_by is not null)),
  check ((returned_by is null) = (return_reference is null)),
  -- Four eyes: money leaves by the word of two.
  check (returned_by <> return_proposed_by)
);
create index bank_line_open on bank_line (id) where state in ('unmatched', 'return-proposed');
create index bank_line_state on bank_line (state, seq);
create index bank_line_loan on bank_line (loan_id) where loan_id is not null;
create index bank_line_part on bank_line (part_of) where part_of is not null;
create index bank_line_proposer on bank_line (return_proposed_by) where return_proposed_by is not null;
create index bank_line_returner on bank_line (returned_by) where returned_by is not null;
create index bank_line_changed on bank_line (changed_at) where state in ('booked', 'returned');
