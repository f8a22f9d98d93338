-- From now on nobody gives a row its place: a row that is stored as a copy of another gets one of its own.
do $$
declare
  name text;
begin
  for name in
    select table_name from information_schema.columns where table_schema = 'public' and column_name = 'seq'
  loop
    execute format('alter table %I alter column seq set generated always', name);
  end loop;
end $$;
