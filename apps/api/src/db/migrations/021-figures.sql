-- Whether days of a breathing space bear no interest in the figure.
alter table settlement_quote add column counts_frozen_days boolean not null default false;

-- From then on the provider may have it, and the amount of a figure is fixed.
alter table collection add column asked_at timestamptz;
-- The bank was asked for more than is left to pay: it is cancelled, and the rest taken then.
alter table collection add column rest_on date check (rest_on is null or settlement_quote_id is not null);
-- Reserved for a later day: the bank is asked on the day of the notice.
create index collection_to_ask on collection (charge_on) where state = 'reserved' and settlement_quote_id is not null;
