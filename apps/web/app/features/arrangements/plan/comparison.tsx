import type { SelfServeArrangementInfo } from '@tarnbrook/contract/arrangements/arrangements'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { sumPence } from '@tarnbrook/domain/core/money'
import { describeBankAccount } from '#features/loans/headline.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { Table } from '#ui/table/table.tsx'
import styles from '../arrangement.module.css'
import { counted, listArrangedMonths, monthWords, type Plan } from '../arrangement-words.ts'

interface ComparisonProps {
  loan: Loan
  info: SelfServeArrangementInfo
  plan: Plan
}

/** What is paid in the months of an arrangement and in place of what; what is overdue then. */
export function Comparison({ plan }: Pick<ComparisonProps, 'plan'>) {
  const usual = listArrangedMonths(plan).flatMap((month) => (month.usual ? [month.usual.amount] : []))
  return (
    <>
      <Facts
        isCompact
        items={[
          { term: counted(usual.length, 'usual payment'), detail: formatMoney(sumPence(usual)) },
          {
            term: `${counted(plan.payments, 'payment')} in the arrangement`,
            detail: formatMoney(plan.total),
          },
          {
            term: 'Overdue at its end',
            detail: formatMoney(plan.arrearsAtEnd),
            isTotal: true,
            ...(plan.arrearsNow > 0 && { note: `${formatMoney(plan.arrearsNow)} is overdue now.` }),
          },
        ]}
      />
      <Disclosure summary="Month by month">
        <Table
          id="arrangement-months"
          caption="Month by month"
          isCaptionHidden
          narrow="scroll"
          columns={[
            { label: 'Month' },
            { label: 'Usual', align: 'end' },
            { label: 'Arrangement', align: 'end' },
          ]}
          rows={plan.months.map(({ month, usual, arrangement }) => ({
            id: month,
            cells: [monthWords(month), formatPayment(usual), formatPayment(arrangement)],
          }))}
        />
      </Disclosure>
    </>
  )
}

/** The effect of an arrangement on collections, interest and the credit file, and its end. */
export function Effects({ loan, info: { creditFile }, plan }: ComparisonProps) {
  const [first, last] = [plan.schedule[0], plan.schedule.at(-1)]
  const lastPaymentOn = last?.collectOn ?? plan.lastPaymentOn
  return (
    <>
      <section className={styles.text}>
        <h2 className={styles.part}>What is collected</h2>
        <p>
          {counted(plan.payments, 'payment')}, from {dayWords(first?.collectOn ?? plan.firstPaymentOn)} to{' '}
          {dayWords(lastPaymentOn)}. Together that’s {formatMoney(plan.total)}.
        </p>
        <Collections loan={loan} plan={plan} />
      </section>
      <section className={styles.text}>
        <h2 className={styles.part}>Interest and charges</h2>
        <p>
          We add no charge, and no interest on top of what’s in your agreement, because you pay less or later.
        </p>
      </section>
      <section className={styles.text}>
        <h2 className={styles.part}>When it ends</h2>
        <AtItsEnd loan={loan} plan={{ ...plan, lastPaymentOn }} />
      </section>
      <section className={styles.text}>
        <h2 className={styles.part}>Your credit file</h2>
        <p>
          We tell credit reference agencies that you have an arrangement to pay. Each of its months stays on
          your credit file for {counted(creditFile.years, 'year')}. That can make borrowing harder or more
          expensive.
        </p>
      </section>
    </>
  )
}

function Collections({ loan, plan }: Pick<ComparisonProps, 'loan' | 'plan'>) {
  const { lastUsualPayment, usualPaymentsStopOn, method } = plan
  return (
    <>
      <p>
        Your usual payments stop from {dayWords(usualPaymentsStopOn)}.{' '}
        {method === 'DIRECT_DEBIT'
          ? `We collect the smaller payments by Direct Debit instead, from ${describeBankAccount(loan)}.`
          : 'You have no working Direct Debit, so you make the smaller payments yourself, by bank transfer.'}
      </p>
      {lastUsualPayment ? (
        <p>
          We’ve already asked your bank for {formatMoney(lastUsualPayment.amount)} on{' '}
          {dayWords(lastUsualPayment.collectOn)}, and can’t stop it here. Call us if you can’t afford it.
        </p>
      ) : null}
    </>
  )
}

/** What is still owed then, and what comes after. Its agreement stays as it is (CCA 1974 s82). */
export function AtItsEnd({
  loan,
  plan: { lastPaymentOn, owedAtEnd, arrearsAtEnd, usualPaymentsResumeOn, reviewOn },
}: {
  loan: Loan
  plan: Pick<Plan, 'arrearsAtEnd' | 'lastPaymentOn' | 'owedAtEnd' | 'reviewOn' | 'usualPaymentsResumeOn'>
}) {
  const { noun } = toLoanSetting(loan)
  if (owedAtEnd === 0)
    return <p>With the payment on {dayWords(lastPaymentOn)} you’ve paid all that you owe.</p>
  return (
    <>
      <p>
        After the payment on {dayWords(lastPaymentOn)} you still owe {formatMoney(owedAtEnd)} on your {noun}.{' '}
        {arrearsAtEnd > 0 ? `Of that, ${formatMoney(arrearsAtEnd)} is overdue.` : 'Nothing of it is overdue.'}{' '}
        Your agreement stays as it is.
      </p>
      <p>
        {usualPaymentsResumeOn
          ? `Your usual payments begin again on ${dayWords(usualPaymentsResumeOn)}. `
          : ''}
        We look at it again by {dayWords(reviewOn)}. If you still can’t afford them, you can agree another
        arrangement.
      </p>
    </>
  )
}

function formatPayment(payment: { amount: Parameters<typeof formatMoney>[0] } | null): string {
  return payment ? formatMoney(payment.amount) : '–'
}
