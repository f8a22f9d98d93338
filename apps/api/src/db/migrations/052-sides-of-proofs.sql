-- Which side of a card a picture shows, where its borrower was asked for each.
alter table proof add column side text;
alter table proof add constraint proof_side_check check (side in ('front', 'back')) not valid;
