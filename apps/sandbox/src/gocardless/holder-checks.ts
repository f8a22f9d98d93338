import type { Db } from '../store/store.ts'
import { type BankAccount, bankName } from './bank-accounts.ts'
import { notFound } from './errors.ts'
import { newId } from './records.ts'

interface HolderCheck {
  id: string
  type: 'confirmation_of_payee'
  status: 'pending' | 'completed'
  result: 'full_match' | 'partial_match' | 'no_match' | 'unable_to_match' | null
  actual_account_name: string | null
  links: { bank_account: string }
}

/** What the bank of an account says of its name, by the last two figures of the account number. */
const RESULTS = new Map<string, NonNullable<HolderCheck['result']>>([
  ['41', 'partial_match'],
  ['42', 'no_match'],
  ['43', 'unable_to_match'],
])

interface StoredAccount {
  holder: string
  result: NonNullable<HolderCheck['result']>
  /** What the wire shows. */
  shown: { id: string; account_holder_name: string; account_number_ending: string; bank_name: string }
}

/** Of the account, what the wire shows, its holder, and what its bank will say. */
export async function keepAccount(db: Db, account: BankAccount, id = newId('BA')) {
  const ending = account.accountNumber.slice(-2)
  const shown = {
    id,
    account_holder_name: account.holder,
    account_number_ending: ending,
    bank_name: bankName(account.sortCode),
    country_code: 'GB',
    currency: 'GBP',
    enabled: true,
  }
  const stored: StoredAccount = {
    holder: account.holder,
    result: RESULTS.get(ending) ?? 'full_match',
    shown,
  }
  await save(db, id, stored)
  return shown
}

export async function findAccount(db: Db, id: string): Promise<StoredAccount['shown']> {
  return (await find<StoredAccount>(db, id)).shown
}

/** Answered as pending at first, as the provider does: the bank is asked meanwhile. */
export async function checkHolder(db: Db, accountId: string): Promise<HolderCheck> {
  const { holder, result } = await find<StoredAccount>(db, accountId)
  const check: HolderCheck = {
    id: newId('BAHV'),
    type: 'confirmation_of_payee',
    status: 'completed',
    result,
    actual_account_name: result === 'partial_match' ? initialed(holder) : null,
    links: { bank_account: accountId },
  }
  await save(db, check.id, check)
  return { ...check, status: 'pending', result: null, actual_account_name: null }
}

export function findHolderCheck(db: Db, id: string): Promise<HolderCheck> {
  return find<HolderCheck>(db, id)
}

/** 'Ann Fell' is 'A Fell' at the bank. */
function initialed(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return rest.length > 0 ? `${first.charAt(0)} ${rest.join(' ')}` : `${name} and others`
}

async function save(db: Db, id: string, doc: object): Promise<void> {
  await db.query(
    'insert into sandbox.gocardless_customer_account (id, doc) values ($1, $2) on conflict do nothing',
    [id, JSON.stringify(doc)],
  )
}

async function find<Doc>(db: Db, id: string): Promise<Doc> {
  const [row] = await db.query<{ doc: Doc }>(
    'select doc from sandbox.gocardless_customer_account where id = $1',
    [id],
  )
  if (!row) throw notFound()
  return row.doc
}
