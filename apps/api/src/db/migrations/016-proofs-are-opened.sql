-- A file of a proof is opened to its end before staff see it, and a picture of any kind becomes a JPEG.
alter table proof
  add column pages integer check (pages > 0),
  drop constraint proof_kind_check,
  -- Files from before keep their kind, and their pages are not known.
  add constraint proof_kind_check check (kind in ('pdf', 'jpeg')) not valid,
  add constraint proof_clean_has_pages check (pages is not null or state <> 'clean') not valid;
