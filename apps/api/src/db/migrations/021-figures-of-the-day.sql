-- offered_apr_percent is not read any more. It is dropped in a later release, when no process writes it.
-- Which quote had the figures of the same credit before they were made again for another day or payment day.
alter table quote add column earlier_quote_id bigint references quote;

-- Open quotes were worked out with a whole month's interest before the first payment: as of another day, they are made again
-- when they are next looked at.
update quote q set start_on = q.start_on - 1
from loan_application a
where a.id = q.application_id and q.is_current
  and a.state in ('Quoted', 'Unrequested', 'Requested', 'In Review', 'Approved');

-- The day of the month that the borrower chose to pay on, on the quote or later. Null until they choose.
alter table loan_application add column payment_day smallint check (payment_day between 1 and 31);
update loan_application a set payment_day = (r.details ->> 'paymentDay')::smallint
from requirement r
where r.application_id = a.id and r.type = 'payment-day-application-requirement' and r.state = 'met';
