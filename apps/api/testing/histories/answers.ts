import { type Loan, loanResource } from '@tarnbrook/contract/loans/loans'
import type { LoanSituation } from '@tarnbrook/domain/situation/loan-situation'
import type { TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'
import { ask } from './ask.ts'
import { hasDied } from './people.ts'

/** The accounts of a loan's books, in pence, and whether its borrower is in a breathing space. */
export interface LoanRecords {
  due: number
  principal: number
  writtenOff: number
  isInBreathingSpace: boolean
}

export type ToldOfLoan = Pick<
  Loan,
  | 'amountOwed'
  | 'canRepayEarly'
  | 'lateRepayment'
  | 'nextPayment'
  | 'pendingRepayments'
  | 'settlementQuote'
  | 'situation'
> & { canReApply: boolean }

const OWES_NOTHING: readonly LoanSituation[] = ['paid-off', 'never-lent']
const IN_TROUBLE: readonly LoanSituation[] = [
  'behind',
  'arranged',
  'handing-back',
  'withdrawn',
  'owed-again',
  'ended-owing',
  'written-off',
  'sold',
]
/** Its schedule has ended, so no payment of it comes and none can be made early. */
const HAS_NO_SCHEDULE: readonly LoanSituation[] = [
  'withdrawn',
  'owed-again',
  'ended-owing',
  'written-off',
  'sold',
  'paid-off',
]

/** What a borrower is told of their loan that its records contradict; none where all is true. */
export function findUntrue(told: ToldOfLoan, records: LoanRecords): string[] {
  const { situation, amountOwed, lateRepayment, pendingRepayments } = told
  const onItsWay = pendingRepayments.reduce((sum, { amount }) => sum + amount, 0)
  const owed = calculateOwed(told, records)
  const checks: [isTrue: boolean, untrue: string][] = [
    [!OWES_NOTHING.includes(situation) || records.due <= 0, `${situation}, and ${records.due} is owed`],
    [amountOwed === owed, `${situation}: ${amountOwed} is owed, and ${owed} in the books`],
    [
      situation !== 'owed-again' || (lateRepayment?.payable ?? 0) + onItsWay === records.due,
      `owed again, and ${lateRepayment?.payable} of ${records.due} can be paid`,
    ],
    [
      !HAS_NO_SCHEDULE.includes(situation) || (told.nextPayment === null && !told.canRepayEarly),
      `${situation}, and a payment is to come`,
    ],
    [!IN_TROUBLE.includes(situation) || !told.canReApply, `${situation}, and more could be borrowed`],
    [
      !records.isInBreathingSpace || (!told.canReApply && !told.canRepayEarly),
      'in a breathing space, and more could be borrowed or repaid early',
    ],
  ]
  return checks.filter(([isTrue]) => !isTrue).map(([, untrue]) => untrue)
}

/** Whether a statement of account ends with the amount owed. Sold and withdrawn loans differ. */
export function findUntrueStatement(text: string, { situation, amountOwed }: ToldOfLoan): string[] {
  const [, , , closing] = /At the end [\d/]+ £([\d,.]+) £([\d,.]+) £([\d,.]+)/.exec(text) ?? []
  if (situation === 'sold' || situation === 'withdrawn' || closing === undefined) return []
  const pence = Math.round(Number(closing.replaceAll(',', '')) * 100)
  return pence === amountOwed
    ? []
    : [`${situation}: its statement ends with ${pence}, and ${amountOwed} is owed`]
}

/** What was sold is owed to its buyer, and of a withdrawn agreement only the figure is owed. */
function calculateOwed({ situation, settlementQuote }: ToldOfLoan, records: LoanRecords): number {
  if (situation === 'sold') return 0
  if (situation === 'withdrawn') return settlementQuote?.amountToPay ?? Number.NaN
  return Math.max(0, records.due + records.principal + records.writtenOff)
}

/** The same of these loans, as the API answers their borrowers. */
export async function findUntrueAnswers(kit: TestApi, loans: readonly SeededLoan[]): Promise<string[]> {
  const untrue: string[] = []
  for (const loan of loans) {
    if (await hasDied(kit, loan)) continue
    const [{ body: answer }, { body: user }] = await Promise.all([
      ask(kit, loan, 'GET', `/loans/${loan.loanId}`),
      ask(kit, loan, 'GET', `/users/${loan.borrower.userId}`),
    ])
    const told = { ...loanResource.parse(answer.data), canReApply: user.data.canReApply === true }
    const found = findUntrue(told, await readRecords(kit, loan.loanId))
    const statement = await kit.call('GET', `/loans/${loan.loanId}/statement.pdf`, {
      as: loan.borrower.token,
    })
    if (statement.status === 200)
      found.push(...findUntrueStatement(oneSpaced((await readPdf(statement.body)).text), told))
    untrue.push(...found.map((words) => `what a borrower is told: loan ${loan.loanId}, ${words}`))
  }
  return untrue
}

async function readRecords({ deps }: TestApi, loanId: number): Promise<LoanRecords> {
  const { rows } = await deps.pool.query<LoanRecords>(
    `select coalesce(sum(p.amount_pence) filter (where p.account = 'instalments-due'), 0) as due,
      coalesce(sum(p.amount_pence) filter (where p.account = 'loan-principal'), 0) as principal,
      coalesce(sum(p.amount_pence) filter (where p.account = 'written-off'), 0) as "writtenOff",
      exists (select from breathing_space b join loan l on l.user_id = b.user_id where l.id = $1
        and $2::date between b.started_on and coalesce(b.last_day, 'infinity')) as "isInBreathingSpace"
    from ledger_posting p where p.loan_id = $1`,
    [loanId, deps.clock.today().toString()],
  )
  return rows[0]!
}
