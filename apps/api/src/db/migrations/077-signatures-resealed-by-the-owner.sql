-- For the owner alone, under whose role `npm run reseal` works. It has the rights of who calls it:
-- the product's role may not change a signature, and could not by this function if it were granted.
drop function reseal_signature(bigint, bytea, bytea);

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
