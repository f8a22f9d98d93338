-- Agreed refunds of our money that were not sent are on the list of staff.
-- short: refunds are few
create index refund_not_sent on refund (id) where state = 'cancelled' and source = 'given-back';
