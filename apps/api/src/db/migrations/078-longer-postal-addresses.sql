-- A customer's home is up to six lines, longer together than what staff type.
alter table contact_message drop constraint contact_message_postal_address_check;
alter table contact_message add constraint contact_message_postal_address_check
  check (length(postal_address) <= 600) not valid;
alter table contact_message validate constraint contact_message_postal_address_check;
