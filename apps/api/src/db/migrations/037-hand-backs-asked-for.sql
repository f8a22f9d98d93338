-- A hand-back is asked for first: until `takes_effect_at` its borrower can take it back, and the row
-- goes. Its statement is made when it takes effect.
alter table hand_back add column takes_effect_at timestamptz;
alter table hand_back alter column document_id drop not null;
create index hand_back_asked on hand_back (takes_effect_at) where document_id is null;
