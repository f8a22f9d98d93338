-- Whether days of a breathing space bear no interest in the figure.
alter table settlement_quote add column counts_frozen_days boolean not null default false;
