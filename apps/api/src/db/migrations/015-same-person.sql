-- Accounts of one person under several mailboxes are looked for by birthday before they are lent to.
create index app_user_date_of_birth on app_user (date_of_birth) where date_of_birth is not null;
