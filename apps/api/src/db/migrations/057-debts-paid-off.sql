-- The debt of a settlement letter is paid off as a card is: a row of its own kind, with the account
-- that its lender gave. `last_four` ends the card's number, or that account's.
-- short: few loans pay anything off
alter table debt_consolidation_card
  add column kind text not null default 'card' check (kind in ('card', 'debt')),
  add column reference text check (length(reference) between 1 and 50),
  -- The last day on which the amount clears the debt.
  add column valid_until date,
  -- Sealed with AES-256-GCM: sort code and account number of the lender.
  add column sealed_account bytea,
  -- What the bank of that account said of the lender's name.
  add column payee_check text check (payee_check in ('match', 'close-match', 'no-match', 'unavailable')),
  drop constraint debt_consolidation_card_lender_check,
  add constraint debt_consolidation_card_lender_check check (length(lender) between 1 and 100),
  add constraint debt_consolidation_card_debt
    check (num_nonnulls(reference, valid_until, sealed_account, payee_check) = case kind when 'debt' then 4 else 0 end);
-- short: the same
create unique index debt_consolidation_card_debt_once on debt_consolidation_card (requirement_id) where kind = 'debt';

-- How often a bank sent back what was paid: each payment has a reference of its own in the books.
-- short: the same
alter table card_payoff add column returns integer not null default 0 check (returns >= 0);
