-- UK GDPR art. 7(1): which wording somebody answered, for each box. Null where no wording of ours was shown: answers from before
-- it was stored, and those that a partner passes on.
alter table contact_consent add column wording text;
