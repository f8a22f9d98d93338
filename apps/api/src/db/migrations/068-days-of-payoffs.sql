-- The day on which staff sent the money; they may record it later.
-- short: card payoffs are few
alter table card_payoff
  add column paid_on date,
  add check (paid_on is null or state in ('paid', 'sent-to-borrower'));

-- short: as above
update card_payoff p set paid_on = t.booked_on
from ledger_transaction t
where p.state in ('paid', 'sent-to-borrower')
  and t.reference = 'card-payoff:' || p.id || case when p.returns = 0 then '' else ':' || p.returns end;

-- What staff agreed with the borrower is told to them, of a credit too.
drop index refund_not_sent;
-- short: refunds are few
create index refund_not_sent on refund (id) where state = 'cancelled' and told is not null;
