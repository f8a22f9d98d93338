-- Which side of a card a picture shows, where its borrower was asked for each.
alter table proof add column side text check (side in ('front', 'back'));
