alter table message validate constraint message_handed_to_check;
