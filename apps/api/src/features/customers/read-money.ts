import type { Books } from '@tarnbrook/contract/customers/customers'
import { pence } from '@tarnbrook/domain/core/money'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { ownerOfLoan } from './owner-of-loan.ts'
import { type Request, readPerson } from './person.ts'

/** @throws Problem NOT_FOUND */
export async function readCustomerMoney({ db }: ApiDeps, { params: { id } }: Request) {
  const person = await readPerson(db, id)
  return toMoney(person, await listBooks(db, sql`l.user_id = ${id}`))
}

/** @throws Problem NOT_FOUND */
export async function readLoanMoney({ db }: ApiDeps, { params: { id } }: Request) {
  const person = await readPerson(db, await ownerOfLoan(db, id))
  return toMoney(person, await listBooks(db, sql`l.id = ${id}`))
}

function toMoney<Person>(person: Person, loans: Books[]) {
  return { '@type': 'customerMoney' as const, person, loans }
}

interface LineRow {
  loan_id: number
  loan_reference: string
  brand: string
  id: number | null
  booked_on: string
  kind: string
  cash: number
  owed: number
}

/** What is owed is what the loan’s accounts of money owed to us hold, as in `amountOwed`. */
async function listBooks(db: Kysely<DB>, which: RawBuilder<unknown>): Promise<Books[]> {
  const { rows } = await sql<LineRow>`
    select l.id as loan_id, l.reference as loan_reference, l.brand, t.id, t.booked_on, t.kind,
      coalesce(line.cash, 0)::bigint as cash,
      coalesce(sum(line.owed) over (partition by l.id order by t.seq), 0)::bigint as owed
    from loan l
    left join ledger_transaction t on t.loan_id = l.id
    left join lateral (select
        sum(p.amount_pence) filter (where p.account = 'cash') as cash,
        sum(p.amount_pence) filter (where p.account in ('loan-principal', 'instalments-due', 'written-off')) as owed
      from ledger_posting p where p.loan_id = l.id and p.transaction_id = t.id) as line on true
    where ${which} order by l.seq desc, t.seq desc`.execute(db)
  const loans = new Map<number, Books>()
  for (const row of rows) {
    const books = loans.get(row.loan_id) ?? {
      loanId: row.loan_id,
      reference: row.loan_reference,
      brand: row.brand,
      // The newest line comes first.
      owed: pence(Number(row.owed)),
      lines: [],
    }
    loans.set(row.loan_id, books)
    if (row.id === null) continue
    books.lines.push({
      id: row.id,
      bookedOn: row.booked_on,
      kind: row.kind,
      cash: pence(Number(row.cash)),
      owed: pence(Number(row.owed)),
    })
  }
  return [...loans.values()]
}
