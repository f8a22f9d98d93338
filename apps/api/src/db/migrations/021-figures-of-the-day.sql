-- Which quote had the figures of the same credit before they were made again for another day or payment day.
alter table quote add column earlier_quote_id bigint references quote;
alter table quote drop column offered_apr_percent;

-- The day of the month that the borrower chose to pay on, on the quote or later. Null until they choose.
alter table loan_application add column payment_day smallint check (payment_day between 1 and 31);
update loan_application a set payment_day = (r.details ->> 'paymentDay')::smallint
from requirement r
where r.application_id = a.id and r.type = 'payment-day-application-requirement' and r.state = 'met';
