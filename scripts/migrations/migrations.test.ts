import { readMigrations } from '@tarnbrook/api/db/migrate'
import { expect, test } from 'vitest'
import { findLongLocks } from './read-locks.ts'

/** Those before were applied to empty databases only. */
const FIRST = '045'

test('no migration keeps other processes out of a table while it works', () => {
  const long = readMigrations()
    .filter(({ name }) => name >= FIRST)
    .flatMap(({ name, sql }) =>
      findLongLocks(sql).map(({ rule, statement }) => `${name}: ${rule}: ${statement}`),
    )
  expect(long).toEqual([])
})

test.each([
  ['create index loan_brand on loan (brand);', 'build an index concurrently'],
  ['create unique index loan_brand\n  on loan (brand);', 'build an index concurrently'],
  ['alter table loan add constraint loan_some check (term > 0);', 'add a constraint not valid'],
  ['alter table loan add check (term > 0);', 'add a constraint not valid'],
  [
    'alter table loan\n  add constraint loan_user foreign key (user_id) references app_user;',
    'add a constraint not valid',
  ],
  ['alter table loan add column seen_by bigint references app_user;', 'add a column without'],
  ['alter table loan add column a int, add column b int check (b > 0);', 'add a column without'],
  ['alter table loan add column public_id bigint default fresh_id();', 'add a column without'],
  ['alter table loan alter column brand type varchar(20);', 'keep the type'],
  ['alter table loan alter column brand set not null;', 'set a column not null'],
  ["update loan set brand = 'main';", 'change rows in pages'],
  ["delete from loan where brand = 'main';", 'change rows in pages'],
  ['truncate loan;', 'empty no table'],
  ['lock table loan in exclusive mode;', 'lock no table'],
])('%s', (sql, rule) => {
  expect(findLongLocks(sql)).toEqual([expect.objectContaining({ rule: expect.stringContaining(rule) })])
})

test.each([
  'create index concurrently loan_brand on loan (brand);',
  'create table pot (id int primary key, user_id bigint references app_user);\ncreate index pot_user on pot (user_id);',
  "alter table loan add column seen text not null default '';",
  'alter table loan add column seen_at timestamptz default now();',
  'alter table loan add constraint loan_some check (term > 0) not valid;',
  'alter table loan validate constraint loan_some;',
  'alter table loan drop constraint loan_some;',
  'create function f() returns int language plpgsql as $$ begin\nupdate loan set x = 1;\nend $$;',
  '-- short: staff have made a few of them\nalter table staff_proposal alter column kind set not null;',
])('a moment only: %s', (sql) => {
  expect(findLongLocks(sql)).toEqual([])
})
