-- Money out and in. What fails is followed by another row, and one row of a loan is current.

create table payout (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  -- All of a loan may go to cards: then there is nothing to send.
  amount_pence bigint not null check (amount_pence >= 0),
  provider_id text unique,
  state text not null
    check (state in ('reserved', 'sending', 'sent', 'executed', 'failed', 'returned', 'cancelled')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  is_current boolean not null,
  -- So that a repeat never goes to another account; null when the seller of goods is paid.
  bank_account_id bigint references bank_account,
  -- The provider's code for why it failed or came back.
  reason text,
  -- Why a member of staff has to look at it.
  staff_reason text,
  -- Interest taken off the first instalment because the money arrived later than agreed.
  forgone_interest_pence bigint not null default 0 check (forgone_interest_pence >= 0),
  seq bigint generated always as identity
);
-- The daily run asks providers again about what they have not told us: such an index of each table
-- keeps it from reading the whole table.
create index payout_sent on payout (id) where state = 'sent';
create unique index payout_current on payout (loan_id) where is_current;
-- Whatever the code does, a loan is never sent twice: one payout is with the bank or its receiver.
create unique index payout_out on payout (loan_id) where state in ('sending', 'sent', 'executed');
create index payout_loan on payout (loan_id, id);
-- What has no final outcome, or a bad one, is read daily and by staff.
create index payout_open on payout (updated_at) where state in ('reserved', 'sending', 'sent', 'failed', 'returned');
create index payout_for_staff on payout (id) where staff_reason is not null;
create index payout_bank_account on payout (bank_account_id) where bank_account_id is not null;

-- What a loan pays to a credit card instead of to its borrower. Held from signing; a member of
-- staff pays it once the loan runs, or sends it to the borrower where the card cannot be paid.
create table card_payoff (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  card_id bigint not null unique references debt_consolidation_card,
  amount_pence bigint not null check (amount_pence > 0),
  state text not null check (state in ('held', 'paid', 'sent-to-borrower', 'cancelled')),
  -- The reference of the bank transfer with which staff sent the money.
  bank_reference text check (length(bank_reference) between 3 and 40),
  decided_by bigint references app_user,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((state in ('paid', 'sent-to-borrower')) = (bank_reference is not null)),
  check ((state in ('paid', 'sent-to-borrower')) = (decided_at is not null))
);
create index card_payoff_loan on card_payoff (loan_id);
create index card_payoff_decided_by on card_payoff (decided_by) where decided_by is not null;
create index card_payoff_held on card_payoff (created_at) where state = 'held';

create table mandate (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  is_current boolean not null,
  billing_request_id text unique,
  provider_id text unique,
  reference text,
  state text not null check (state in ('reserved', 'pending', 'active', 'failed', 'cancelled')),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The account it is for, so that a repeat is for the same.
  bank_account_id bigint not null references bank_account,
  -- When the provider was first asked: from then on it may exist there, answer or not.
  asked_at timestamptz,
  -- On the new account of a borrower who changes it: it is set up beside the current one, which
  -- collects until the bank has accepted the new one.
  is_next boolean not null default false,
  -- What the bank said of the name on the new account; null where nobody was asked.
  payee_check text check (payee_check in ('match', 'close-match', 'no-match', 'unavailable')),
  seq bigint generated always as identity,
  constraint mandate_next_is_not_current check (not (is_next and is_current))
);
create unique index mandate_current on mandate (loan_id) where is_current;
create index mandate_pending on mandate (id) where state = 'pending';
create index mandate_loan on mandate (loan_id, id);
create index mandate_reserved on mandate (id) where state = 'reserved';
create index mandate_replaced on mandate (id) where not is_current and state in ('reserved', 'pending', 'active');
create index mandate_ended on mandate (id) where is_current and state in ('failed', 'cancelled');
create index mandate_bank_account on mandate (bank_account_id);
create unique index mandate_next on mandate (loan_id) where is_next;

-- A payment by card that a borrower makes. It pays one instalment or more: a collection each, which
-- follow its state. The card itself is only with the provider.
create table card_payment (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  amount_pence bigint not null check (amount_pence > 0),
  -- Stands for the card until the provider has answered, to ask again after a lost answer.
  payment_method_id text,
  provider_id text unique,
  state text not null check (state in ('reserved', 'awaiting-authentication', 'paid', 'declined', 'cancelled', 'returned')),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  settlement_quote_id bigint references settlement_quote,
  seq bigint generated always as identity,
  check (payment_method_id is null or provider_id is null)
);
create index card_payment_loan on card_payment (loan_id, id);
-- One at a time: two devices cannot both be asked for money.
create unique index card_payment_open on card_payment (loan_id) where state in ('reserved', 'awaiting-authentication');
create index card_payment_settlement_quote on card_payment (settlement_quote_id) where settlement_quote_id is not null;

-- A payment by open banking, which the borrower approves at the bank. Collections follow its state.
-- Where it was authorised its money is coming, and counts only once it is paid.
create table bank_payment (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  flow text not null check (flow in ('late-repayment', 'early-repayment', 'settlement')),
  amount_pence bigint not null check (amount_pence > 0),
  settlement_quote_id bigint references settlement_quote,
  early_repayment_id bigint references early_repayment,
  -- From this its page at the provider is made again: what opens that page is not stored.
  provider_id text unique,
  state text not null check (state in ('reserved', 'started', 'authorised', 'paid', 'failed', 'cancelled')),
  -- The provider's word for why it failed.
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  seq bigint generated always as identity,
  check ((settlement_quote_id is not null) = (flow = 'settlement')),
  check ((early_repayment_id is not null) = (flow = 'early-repayment'))
);
create index bank_payment_loan on bank_payment (loan_id, id);
create index bank_payment_settlement_quote on bank_payment (settlement_quote_id) where settlement_quote_id is not null;
create index bank_payment_early_repayment on bank_payment (early_repayment_id) where early_repayment_id is not null;
-- One at a time: two devices cannot both be sent to their bank.
create unique index bank_payment_open on bank_payment (loan_id) where state in ('reserved', 'started', 'authorised');

-- A transfer into the collection account, matched by staff to a loan. The bank's own id of it makes
-- it count once. What it pays of each instalment is a collection, as for every other way to pay.
create table bank_transfer (
  bank_id text primary key,
  loan_id bigint not null references loan,
  amount_pence bigint not null check (amount_pence > 0),
  received_on date not null,
  booked_by text not null,
  created_at timestamptz not null
);
create index bank_transfer_loan on bank_transfer (loan_id);

-- One try at taking one payment. Reserved before the provider is called; its id is the provider's
-- idempotency key.
create table collection (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  instalment_number smallint,
  attempt smallint not null default 1,
  method text not null check (method in ('DIRECT_DEBIT', 'CARD', 'BANK_TRANSFER', 'OPEN_BANKING')),
  amount_pence bigint not null check (amount_pence > 0),
  charge_on date not null,
  provider_id text unique,
  state text not null
    check (state in ('reserved', 'sent', 'confirmed', 'paid-out', 'failed', 'charged-back', 'cancelled')),
  reason text,
  settled_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  card_payment_id bigint references card_payment,
  early_repayment_id bigint unique references early_repayment,
  settlement_quote_id bigint references settlement_quote,
  stop_asked_at timestamptz,
  -- The payment of an arrangement that it collects; it pays an instalment as any other does.
  arrangement_payment_id bigint references arrangement_payment,
  -- It pays of what was left when the loan ended.
  pays_closing boolean not null default false,
  -- The amount of a withdrawal is that of one day. Its Direct Debit counts from the day it was
  -- agreed for, also when the bank takes it later.
  agreed_on date check (agreed_on is null or settlement_quote_id is not null),
  bank_payment_id bigint references bank_payment,
  seq bigint generated always as identity,
  unique (loan_id, instalment_number, attempt),
  -- An instalment, an early repayment, a figure that ends the loan, or what was left when it ended.
  constraint collection_pays_one
    check (num_nonnulls(instalment_number, early_repayment_id, settlement_quote_id) + pays_closing::int = 1)
);
create index collection_loan on collection (loan_id, id);
create index collection_sent on collection (id) where state = 'sent';
create index collection_card_payment on collection (card_payment_id) where card_payment_id is not null;
-- Which loans may have to be given a notice of sums in arrears: a payment came back lately.
create index collection_came_back on collection (updated_at) where state in ('failed', 'charged-back');
create index collection_settlement_quote on collection (settlement_quote_id) where settlement_quote_id is not null;
create unique index collection_settling on collection (settlement_quote_id) where state in ('reserved', 'sent');
create index collection_arrangement_payment on collection (arrangement_payment_id) where arrangement_payment_id is not null;
create index collection_bank_payment on collection (bank_payment_id) where bank_payment_id is not null;

-- A payment link lets whoever has it pay what is overdue on one loan by card, and nothing else.
create table repayment_link (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (created_at < expires_at)
);
create index repayment_link_loan on repayment_link (loan_id);
create index repayment_link_expires_at on repayment_link (expires_at);

-- What came in beyond what an ended loan owed goes back to its borrower: one try each. What failed
-- is tried again by staff, by a row of its own.
create table refund (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  bank_account_id bigint not null references bank_account,
  amount_pence bigint not null check (amount_pence > 0),
  state text not null check (state in ('reserved', 'sending', 'sent', 'executed', 'failed', 'returned', 'cancelled')),
  provider_id text unique,
  reason text,
  sent_on date,
  -- Another try has taken its place.
  is_replaced boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  seq bigint generated always as identity
);
create index refund_loan on refund (loan_id, id);
create index refund_bank_account on refund (bank_account_id);
create index refund_for_staff on refund (id) where state in ('failed', 'returned') and not is_replaced;
create index refund_under_way on refund (updated_at) where state in ('reserved', 'sending', 'sent');
