-- What was told in an arrangement that staff have to read: until one of them has written a note.
alter table arrangement add column to_read_since timestamptz;
alter table arrangement add column noted_at timestamptz;
-- Their notes, as JSON (AES-256-GCM): they repeat what was told.
alter table arrangement add column sealed_notes bytea;
create index arrangement_to_read on arrangement (to_read_since)
  where to_read_since is not null and noted_at is null;
