-- The APR that the borrower was quoted, beside the one of the payment day chosen since; null until a day is chosen.
alter table quote add column offered_apr_percent numeric(6, 1);

-- A quote made again for another day keeps the moment at which it expires; one for another amount or term does not.
update quote chosen
  set offered_apr_percent = (
    select offered.apr_percent from quote offered
    where offered.application_id = chosen.application_id
      and offered.amount_pence = chosen.amount_pence
      and offered.term_months = chosen.term_months
      and offered.expires_at is not distinct from chosen.expires_at
      and offered.created_at < chosen.created_at
    order by offered.created_at
    limit 1
  );
