-- PDFs of finished documents that are made from the records when somebody asks for them.
create table kept_pdf (
  loan_id bigint not null references loan on delete cascade,
  -- Of all that the document says: where a record that it rests on was corrected, it is another.
  document_sha256 bytea not null,
  -- Sealed.
  pdf bytea not null,
  made_at timestamptz not null,
  primary key (loan_id, document_sha256)
);
create index kept_pdf_made_at on kept_pdf (made_at);
