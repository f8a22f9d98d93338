-- What a borrower told us that makes things harder for them, with their consent (UK GDPR art. 9(2)(a)). No row: nothing is told,
-- or the consent was withdrawn.
create table support_need (
  user_id bigint primary key references app_user on delete cascade,
  brand text not null,
  -- The circumstances and the borrower's words, as JSON (AES-256-GCM).
  sealed bytea not null,
  -- The version of the words that were agreed to.
  wording text not null check (length(wording) between 1 and 60),
  told_at timestamptz not null,
  -- When a member of staff last wrote a note.
  noted_at timestamptz
);
create index support_need_told_at on support_need (told_at);
create index support_need_not_noted on support_need (user_id) where noted_at is null or noted_at < told_at;

create table support_need_note (
  id bigint primary key default fresh_id(),
  user_id bigint not null references support_need on delete cascade,
  -- AES-256-GCM.
  sealed bytea not null,
  -- A member of staff, as in the audit trail: the note stays when they leave.
  written_by bigint not null,
  written_at timestamptz not null
);
create index support_need_note_user on support_need_note (user_id, id);
