import type { Loan } from '@tarnbrook/contract/loans'
import {
  dayWords,
  formatDayWords,
  formatDuration,
  formatMoney,
  formatPercent,
} from '@tarnbrook/domain/display'
import { canCancel } from '@tarnbrook/domain/loan-state'
import { paths } from '#platform/paths.ts'
import { MailLink, PhoneAndHours } from '#platform/reach-us.tsx'
import { useBrand } from '#platform/session.ts'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { agreedOn, withdrawUntil } from '../../features/loans/figures.ts'
import { isRunning } from '../../features/loans/headline.ts'
import { ordinal } from '../../features/loans/standing.ts'
import styles from './loan.module.css'

/** What was agreed, and the ways to end it early. */
export function Details({ loan }: { loan: Loan }) {
  const isHirePurchase = useBrand().productType === 'hire-purchase'
  return (
    <Stack gap="l">
      <Facts items={factsOf(loan)} />
      <Documents loan={loan} />
      {canCancel(loan) ? <Withdraw loan={loan} isHirePurchase={isHirePurchase} /> : null}
      {isRunning(loan) && loan.disbursalDate ? <PayOffEarly isHirePurchase={isHirePurchase} /> : null}
    </Stack>
  )
}

function factsOf(loan: Loan): Fact[] {
  const { bankDetails } = loan
  return [
    { term: 'Reference', detail: loan.reference },
    { term: 'Agreement date', detail: formatDayWords(agreedOn(loan)) },
    ...(loan.disbursalDate ? [{ term: 'Paid out', detail: dayWords(loan.disbursalDate) }] : []),
    { term: 'Amount borrowed', detail: formatMoney(loan.amount) },
    { term: 'Arrangement fee', detail: formatMoney(loan.fee), note: 'Added to your loan.' },
    ...loan.scheduledFees.map(({ name, amount, dueOn }) => ({
      term: name,
      detail: formatMoney(amount),
      note: `With your last payment, on ${dayWords(dueOn)}.`,
    })),
    { term: 'Interest rate', detail: `${formatPercent(loan.annualRate)} a year, fixed` },
    { term: 'APR', detail: formatPercent(loan.apr) },
    { term: 'Term', detail: formatDuration(loan.term) },
    { term: 'Monthly payment', detail: formatMoney(loan.instalment) },
    { term: 'Payment day', detail: `The ${ordinal(loan.paymentDay)} of each month` },
    ...(bankDetails
      ? [
          {
            term: 'Bank account',
            detail: `Ending ${bankDetails.accountNumberEnding}`,
            note: `In the name of ${bankDetails.accountHolderName}.`,
          },
        ]
      : []),
    { term: 'Total to pay', detail: formatMoney(loan.totalPayable), isTotal: true },
  ]
}

function Documents({ loan }: { loan: Loan }) {
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>What you signed</h2>
      <ul className={styles.list}>
        {DOCUMENTS.map(({ slug, title }) => (
          <li className={styles.item} key={slug}>
            <Link
              href={paths.viewDocument({
                url: `/loan-applications/${loan.loanApplicationId}/read-${slug}.html`,
              })}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Spec 3: titles and slugs of the three documents that are read before signing. */
const DOCUMENTS = [
  { slug: 'contract', title: 'Loan Agreement' },
  { slug: 'secci', title: 'Loan Key Facts' },
  { slug: 'adequate-explanations', title: 'Loan Important Information' },
] as const

/** CCA 1974 s66A. */
function Withdraw({ loan, isHirePurchase }: { loan: Loan; isHirePurchase: boolean }) {
  return (
    <div className={styles.block} id="withdraw">
      <h2 className={styles.title}>If you change your mind</h2>
      <Stack gap="s">
        <p className={styles.text}>
          You can withdraw until the end of {withdrawUntil(loan)}, without giving a reason. Call us on{' '}
          <PhoneAndHours />, or write to <MailLink />. An e-mail counts from the moment you send it.
        </p>
        <p className={styles.text}>
          You pay back the {formatMoney(loan.amount)} you borrowed and the interest for the days you had it,
          within 30 days of telling us. The arrangement fee falls away, and nothing else is due.
        </p>
        {isHirePurchase ? (
          <p className={styles.text}>
            Withdrawing ends the finance, not the purchase of the vehicle. Once you have repaid us, it is
            yours.
          </p>
        ) : null}
      </Stack>
    </div>
  )
}

/** CCA 1974 s94, s95 and s97; for hire purchase also s99. */
function PayOffEarly({ isHirePurchase }: { isHirePurchase: boolean }) {
  return (
    <div className={styles.block} id="pay-off-early">
      <h2 className={styles.title}>Paying it off early</h2>
      <Stack gap="s">
        <p className={styles.text}>
          You can pay off all of it, or a part, at any time. You save the interest that has not yet built up,
          and we charge nothing for it.
        </p>
        <p className={styles.text}>
          Call us on <PhoneAndHours />, or write to <MailLink />. We’ll tell you the exact figure, how it is
          made up, until when it holds and how to pay it. We answer within seven working days.
        </p>
        {isHirePurchase ? (
          <p className={styles.text}>
            You can also end the agreement by handing the vehicle back, at any time before your last payment
            is due. Ask us what that would cost before you decide.
          </p>
        ) : null}
      </Stack>
    </div>
  )
}
