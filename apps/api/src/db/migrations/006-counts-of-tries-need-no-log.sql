-- Counts of tries last an hour at most. Left out of the write-ahead log, counting one does not wait for the disk; after a
-- crash, or on a standby that takes over, they begin again from nothing.
alter table rate_limit set unlogged;
