-- The borrower's own page where a sign-in link was asked for, which it leads back to on whatever device it is opened.
alter table link_token add column next_path text;
