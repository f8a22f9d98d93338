-- What staff read of a customer, whatever record it was about.
create index event_staff_read on event ((after ->> 'customer'), id) where name = 'staffRead';
