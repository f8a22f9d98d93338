-- How far sealing everything again under another key has come, by place: a table with its column,
-- or the files of proofs. A finished run is replaced by the next one.
create table reseal (
  place text primary key,
  -- Which key is current, told by a keyed hash.
  key_mark text not null,
  -- The last row that was looked at.
  done_to bigint not null,
  current bigint not null,
  resealed bigint not null,
  unreadable bigint not null,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz
);

-- A signature is append-only, and its address is sealed: only that column, and only by the function
-- below.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_argv[0] = 'until forgotten' and current_setting('tarnbrook.forgetting', true) = 'yes' then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'signature' and current_setting('tarnbrook.resealing', true) = 'yes'
    and to_jsonb(new) - 'sealed_address' = to_jsonb(old) - 'sealed_address' then
    return new;
  end if;
  raise exception '% is append only', tg_table_name;
end $$;

-- For the owner alone, under whose role `npm run reseal` works. It has the rights of who calls it:
-- the product's role may not change a signature, and could not by this function if it were granted.
-- A value sealed again is as long as it was, and what it was before is told from the event. Returns
-- whether the address was still the given one.
create function reseal_signature(loan bigint, was bytea, becomes bytea, resealed_at timestamptz) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
declare
  replaced integer;
begin
  perform set_config('tarnbrook.resealing', 'yes', true);
  update signature set sealed_address = becomes
    where loan_id = loan and sealed_address = was and octet_length(becomes) = octet_length(was);
  get diagnostics replaced = row_count;
  perform set_config('tarnbrook.resealing', '', true);
  if replaced = 1 then
    insert into event (at, name, actor, subject_type, subject_id, before, after)
    values (resealed_at, 'signatureResealed', 'system:reseal', 'loan', loan,
      jsonb_build_object('sha256', encode(sha256(was), 'hex')),
      jsonb_build_object('sha256', encode(sha256(becomes), 'hex')));
  end if;
  return replaced = 1;
end $$;

revoke execute on function reseal_signature from public;
