-- The figures that a review looked at: it sets aside no more than these.
-- short: reviews of declines are few
alter table decline_review
  add column seen_score integer,
  add column seen_defaults integer,
  add column seen_judgments integer,
  add check (num_nulls(seen_score, seen_defaults, seen_judgments) in (0, 3));

-- short: as above
update decline_review r set
  seen_score = (s.report ->> 'score')::integer,
  seen_defaults = (s.report ->> 'defaultsLast12Months')::integer,
  seen_judgments = (s.report ->> 'activeJudgments')::integer
from (select distinct on (reviewed.id) reviewed.id, b.report
  from decline_review reviewed join bureau_search b on b.application_id = reviewed.application_id
  where b.outcome = 'matched' and b.answered_at <= reviewed.reviewed_at
  order by reviewed.id, b.answered_at desc, b.seq desc) s
where s.id = r.id;
