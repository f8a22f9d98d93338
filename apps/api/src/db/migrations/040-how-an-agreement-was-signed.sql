-- What shows that a borrower signed an agreement: when, from which network address, in which words, and the bytes of each document
-- as they were read. In one row that nothing changes, so that the parts cannot come to differ. The address is sealed: it is for
-- the borrower and a court, and no query needs it.
create table signature (
  loan_id bigint primary key references loan,
  signed_at timestamptz not null,
  wording text not null,
  sealed_address bytea,
  -- [{ "id": 1, "slug": "contract", "version": "...", "sha256": "..." }]
  documents jsonb not null check (jsonb_typeof(documents) = 'array')
);
create trigger signature_append_only before update or delete on signature
  for each row execute function refuse_change();
create trigger signature_not_truncated before truncate on signature
  for each statement execute function refuse_change();
