import { day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { scheduleApr } from '@tarnbrook/domain/schedule/apr'
import { amortise, buildSchedule, type CreditTerms } from '@tarnbrook/domain/schedule/schedule'
import { Calculator } from 'amortizejs'
import { irr } from 'financial'
import { Loan } from 'loanjs'
import { median, type Table, verdict } from './support/table.ts'

const LIMIT_RATIO = 0.5
const ROUNDS = 11
const ROUND_MS = 200
const LOANS = 2000

/** Works out one loan of the sample and gives a figure of it, so that no work can be left out. */
type Work = (index: number) => number

type Contest = {
  package: string
  runPackage: Work
  what: string
  runDomain: Work
  /** How far two figures may differ and be the same: pounds of a total, per cent of an APR. */
  tolerance: number
}

/** Schedules and APRs a second, ours beside those of published packages, for the same loans. */
export async function benchLending(): Promise<Table> {
  const loans = Array.from({ length: LOANS }, (_, index) => buildTerms(index))
  const contests = buildContests(loans)
  const works = contests.flatMap(({ runPackage: theirs, runDomain: ours }) => [theirs, ours])
  for (const work of works) measureRate(work)
  const rates = works.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, work] of works.entries()) rates[index]?.push(measureRate(work))
  }
  const agreed = contests.map((contest) => agreements(contest, loans))
  return {
    title: `Lending: schedules and APRs a second of loans of 12 to 60 months, median of ${ROUNDS} rounds of ${ROUND_MS} ms`,
    head: ['what', 'a second', 'of theirs', 'limit', ''],
    rows: contests.flatMap((contest, index) =>
      toContestRows(contest, rates[index * 2] ?? [], rates[index * 2 + 1] ?? []),
    ),
    notes: [
      `The same is found (a total within a pound, an APR as printed) in ${agreed.join(', ')} of ${LOANS} loans.`,
      'loanjs: whole pennies; a nominal rate, no fees, no days, and a last instalment that does not clear the rounding.',
      'amortizejs: a nominal rate, no fees, nothing rounded; a month after the 31st may be skipped.',
      'financial: irr of equal periods, settled at 0.000001 a period; ours takes any times and settles at 0.00000000000001.',
    ],
  }
}

/** What the brands lend; nominal rates, because no package takes an effective one. */
function buildTerms(index: number): CreditTerms {
  return {
    amountPence: pence(100_000 + ((index * 7_919) % 2_400_001)),
    feePence: pence(0),
    annualRatePercent: 3 + ((index * 613) % 460) / 10,
    termMonths: 12 + ((index * 31) % 49),
    rateMode: 'nominal',
  }
}

function buildContests(loans: CreditTerms[]): Contest[] {
  const loan = (index: number) => loans[index]!
  // Copies: if a compiler sees schedules kept, it makes all later ones to be kept, more slowly.
  const schedules = loans.map((terms) => structuredClone(amortise(terms)))
  const flows = loans.map(({ amountPence }, index) => [
    -amountPence,
    ...schedules[index]!.rows.map((row) => row.amountPence),
  ])
  const days = { startOn: day('2026-11-20'), firstPaymentOn: day('2026-12-20'), paymentDay: 20 }
  const firstPayment = new Date(2026, 11, 20)
  return [
    {
      package: 'loanjs, a schedule',
      runPackage: (index) => {
        const { amountPence, termMonths, annualRatePercent } = loan(index)
        return Loan(amountPence / 100, termMonths, annualRatePercent, 'annuity').sum
      },
      what: 'ours, a schedule',
      runDomain: (index) => amortise(loan(index)).totalPayablePence / 100,
      tolerance: 1,
    },
    {
      package: 'amortizejs, a schedule with its days',
      runPackage: (index) => {
        const { amountPence, termMonths, annualRatePercent } = loan(index)
        const terms = { method: 'mortgage', balance: amountPence / 100, loanTerm: termMonths } as const
        return Calculator.calculate({ ...terms, apr: annualRatePercent, startDate: firstPayment })
          .totalPayment
      },
      what: 'ours, a schedule with its days',
      runDomain: (index) => buildSchedule({ ...loan(index), ...days }).totalPayablePence / 100,
      tolerance: 1,
    },
    {
      package: 'financial, an APR',
      runPackage: (index) => Math.round(((1 + irr(flows[index]!, 0.01)) ** 12 - 1) * 1000) / 10,
      what: 'ours, an APR',
      runDomain: (index) => scheduleApr(schedules[index]!, loan(index).amountPence),
      tolerance: 0,
    },
  ]
}

/** A figure kept from every run: what no one reads, a compiler may leave out. */
let kept = 0

/** Processor time, garbage collection included: this is arithmetic, and waits for nothing. */
function measureRate(work: Work): number {
  const [begun, cpuBefore] = [performance.now(), process.cpuUsage()]
  let done = 0
  while (performance.now() - begun < ROUND_MS) {
    for (let count = 0; count < 100; count += 1) {
      kept += work(done % LOANS)
      done += 1
    }
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  if (!Number.isFinite(kept)) throw new Error('a loan was not worked out')
  return (done / (user + system)) * 1e6
}

/** A ratio is of one round: a machine that slows down between rounds slows both sides. */
function toContestRows(contest: Contest, theirs: number[], ours: number[]): string[][] {
  const ratio = median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)))
  return [
    [contest.package, median(theirs).toFixed(0), '1.00', '', ''],
    [
      contest.what,
      median(ours).toFixed(0),
      ratio.toFixed(2),
      `>= ${LIMIT_RATIO}`,
      verdict(ratio >= LIMIT_RATIO),
    ],
  ]
}

function agreements(
  { runDomain: ours, runPackage: theirs, tolerance }: Contest,
  loans: readonly CreditTerms[],
): number {
  return loans.filter((_, index) => Math.abs(ours(index) - theirs(index)) <= tolerance).length
}
