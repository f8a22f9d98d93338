-- The PDF of a stored document, and its hash: made once, from `html`, by a job of its confirmation or when it is first asked for as
-- a PDF, and not changed afterwards. Null until then.
alter table document add column pdf bytea, add column pdf_sha256 text;
alter table document add constraint document_pdf_has_hash check ((pdf is null) = (pdf_sha256 is null)) not valid;
