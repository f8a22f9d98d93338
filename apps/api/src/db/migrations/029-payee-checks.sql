-- What the bank of an account says of its name, and whether money may be sent to it.
alter table bank_account
  add column payee_check text check (payee_check in ('match', 'close-match', 'no-match', 'unavailable')),
  add column payee_asked_at timestamptz,
  -- The borrower was shown that the bank has another name, and wants the account all the same.
  add column is_payee_confirmed boolean not null default false,
  -- Two members of staff saw that it is the borrower's, whatever its bank says.
  add column payee_accepted_at timestamptz;
update bank_account b set payee_check = m.payee_check, payee_asked_at = m.created_at
  from mandate m where m.bank_account_id = b.id and m.payee_check is not null;
alter table mandate drop column payee_check;

alter table staff_proposal drop constraint staff_proposal_kind_check;
alter table staff_proposal add constraint staff_proposal_kind_check
  check (kind in ('terminate', 'write-off', 'sell', 'claim-damage', 'accept-payee'));
