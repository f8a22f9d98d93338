import type { Loan } from '@tarnbrook/contract/loans/loans'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { dayWords } from '@tarnbrook/domain/core/display'
import { useSearchParams } from 'react-router'
import { NOT_ASKED_OF_INSOLVENT } from '#features/loans/figures.ts'
import { describePause } from '#features/loans/loan-status.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { RefundNotice } from '#features/refunds/refund-notice.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import styles from '../loan.module.css'
import { Downloads } from './downloads.tsx'
import { ExtraPayments } from './extra-payments.tsx'
import { type PaymentFilter, PaymentFilters, toPaymentFilter } from './payment-filters.tsx'
import { PaymentsTable } from './payments-table.tsx'
import { buildTimeline, type Payment } from './timeline.ts'
import { TotalOfPayments } from './total-of-payments.tsx'

/** Two years of a loan. */
const PAGE_SIZE = 24
/** Among all payments: years of future ones would push down those that were made or missed. */
const NEXT_PAYMENTS = 3

/** Every payment in one line of time, what each is made of (CCA 1974 s77B), and files to save. */
export function Payments({ loan }: { loan: Loan }) {
  const [query] = useSearchParams()
  const filter = toPaymentFilter(query.get('show'))
  const all = buildTimeline(loan)
  const coming = all.filter(({ group }) => group === 'coming')
  const later = filter === 'all' ? coming.slice(NEXT_PAYMENTS) : []
  const listed = all.filter((payment) => isShown(payment, filter) && !later.includes(payment))
  const folded = findFolded(listed)
  const payments = listed.filter((payment) => !folded.includes(payment))
  const pageCount = Math.max(1, Math.ceil(payments.length / PAGE_SIZE))
  const asked = Number(query.get('page') ?? 1)
  // A page that does not exist shows the nearest one that does.
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pageCount) : 1
  const shown = payments.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <Stack gap="l">
      <RefundNotice loan={loan} />
      <p className={styles.text}>{collectionWords(loan)}</p>
      <Stack gap="m">
        <PaymentFilters loanId={loan.id} current={filter} />
        {listed.length === 0 ? <p className={styles.text}>{EMPTY[filter]}</p> : null}
        {groupPayments({ shown, folded: page === 1 ? folded : [] }).map(({ group, ...payments }) => (
          <Stack gap="s" key={group}>
            <PaymentsTable loanId={loan.id} group={group} payments={payments.shown} />
            <FoldedPayments loanId={loan.id} group={group} payments={payments.folded} />
            {group === 'coming' && later.length > 0 && page === 1 ? (
              <p>
                <Link href={paths.loan({ id: loan.id, tab: 'payments', show: 'coming' })}>
                  See all {coming.length} payments coming up
                </Link>
              </p>
            ) : null}
          </Stack>
        ))}
        <Pagination
          label="Pages of payments"
          page={page}
          pageCount={pageCount}
          hrefOf={(number) =>
            paths.loan({
              id: loan.id,
              tab: 'payments',
              show: filter === 'all' ? undefined : filter,
              page: number === 1 ? undefined : number,
            })
          }
        />
        {loan.scheduledPayments.some(({ interestTakenOff }) => interestTakenOff > 0) ? (
          <p className={styles.soft}>
            {nameMoratorium(
              'Your breathing space took the interest for its days off these payments: that’s what “less interest” means.',
              loan.borrowerNation,
            )}
          </p>
        ) : null}
      </Stack>
      <TotalOfPayments loan={loan} />
      <ExtraPayments loan={loan} />
      <Downloads loan={loan} />
    </Stack>
  )
}

/** Many that are not collected would hide those that were: they are opened by who wants them. */
function findFolded(payments: readonly Payment[]): Payment[] {
  return (['paused', 'dropped'] as const)
    .map((name) => payments.filter(({ group }) => group === name))
    .filter((group) => group.length > NEXT_PAYMENTS)
    .flat()
}

/** Each group that has any, those that are not folded apart from those that are. */
function groupPayments(of: { shown: readonly Payment[]; folded: readonly Payment[] }) {
  return (['coming', 'paused', 'past', 'dropped'] as const)
    .map((name) => {
      const ofGroup = ({ group }: Payment) => group === name
      return { group: name, shown: of.shown.filter(ofGroup), folded: of.folded.filter(ofGroup) }
    })
    .filter(({ shown, folded }) => shown.length + folded.length > 0)
}

/** Never split over pages, so that their number is that of all. */
function FoldedPayments(props: Parameters<typeof PaymentsTable>[0]) {
  if (props.payments.length === 0) return null
  return (
    <Disclosure summary={`${props.payments.length} payments that aren’t collected`}>
      <PaymentsTable {...props} />
    </Disclosure>
  )
}

function isShown({ group, status }: Payment, filter: PaymentFilter): boolean {
  if (filter === 'paid') return status === 'paid'
  return filter === 'all' || group === 'coming'
}

const EMPTY: Record<PaymentFilter, string> = {
  all: 'There are no payments.',
  paid: 'Nothing has been paid yet.',
  coming: 'No payments are coming up.',
}

function collectionWords(loan: Loan): string {
  if (loan.state === 'Cancelled' && loan.disbursalDate === null)
    return 'This was cancelled before any money was sent. We won’t collect any of these payments.'
  if (loan.payoutProblem?.needsBankAccount)
    return `We collect nothing before ${toLoanSetting(loan).isHirePurchase ? 'the seller has been paid' : 'the money has been sent'}. Give us your bank details first: then we set up your Direct Debit.`
  if (loan.state === 'Complete') return 'You’ve made all of your payments.'
  switch (loan.collecting) {
    case 'over':
    case 'deceased':
      return 'These are the payments you agreed to. We don’t collect any that haven’t been made.'
    case 'withdrawn':
      return 'You’ve withdrawn, so we collect none of these payments.'
    case 'insolvent':
      return NOT_ASKED_OF_INSOLVENT
    case 'handing-back':
      return 'You’ve asked to hand the vehicle back, so we collect nothing until that has taken effect, or you take it back.'
    case 'being-settled':
      return `You’re settling your ${toLoanSetting(loan).noun}. While that payment is on its way, we collect no other. Once it’s here, none of these is owed.`
    case 'paused':
      return describePause(loan)
    case 'stopped':
      return `We stopped asking your bank${loan.collectingStoppedOn ? ` on ${dayWords(loan.collectingStoppedOn)}` : ''}, because payments came back unpaid. Payments still fall due on their days. We don’t take them until you start Direct Debit again.`
    case 'no-direct-debit':
      return 'You have no working Direct Debit, so we don’t collect these payments. They still fall due on their days. Set up Direct Debit again, or pay each one yourself by bank transfer.'
    case 'being-set-up':
    case 'by-direct-debit':
      return describeDirectDebit(loan)
  }
}

function describeDirectDebit(loan: Loan): string {
  const setUp =
    loan.collecting === 'being-set-up'
      ? 'Your Direct Debit is being set up, which takes about four working days. '
      : ''
  if (loan.arrangement)
    return `${setUp}While your arrangement runs, we collect its payments. The usual ones in that time aren’t collected, and stay part of your agreement.`
  if (loan.usualPaymentsFrom)
    return `${setUp}We don’t collect any payment before ${dayWords(loan.usualPaymentsFrom)}.`
  return `${setUp}We collect each payment on its day. Where that’s a weekend or a bank holiday, we collect on the next working day, at no extra cost.`
}
