import type { Loan } from '@tarnbrook/contract/loans/loans'
import {
  formatDay,
  formatDuration,
  formatMoney,
  formatPercent,
  formatRate,
} from '@tarnbrook/domain/core/display'
import { dayFigures, findAgreementDay } from '#features/loans/figures.ts'
import { ordinal } from '#features/loans/loan-status.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { Facts } from '#ui/facts/facts.tsx'
import styles from '../loan.module.css'

/** The terms that were signed, whatever has changed since. */
export function AgreedTerms({ loan }: { loan: Loan }) {
  const { agreed } = loan
  const { isHirePurchase, noun, totalLabel } = toLoanSetting(loan)
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>What you agreed</h2>
      <Facts
        items={[
          { term: 'Agreement date', detail: formatDay(findAgreementDay(loan)) },
          ...(loan.disbursalDate ? [{ term: 'Paid out', detail: dayFigures(loan.disbursalDate) }] : []),
          { term: isHirePurchase ? 'Amount of credit' : 'Amount borrowed', detail: formatMoney(loan.amount) },
          { term: 'Arrangement fee', detail: formatMoney(loan.fee), note: `Added to your ${noun}.` },
          ...(agreed.optionToPurchaseFee > 0
            ? [
                {
                  term: 'Option to purchase fee',
                  detail: formatMoney(agreed.optionToPurchaseFee),
                  note: 'With your last payment.',
                },
              ]
            : []),
          { term: 'Interest rate', detail: `${formatRate(loan.annualRate)} a year, fixed` },
          { term: 'APR', detail: formatPercent(loan.apr) },
          { term: 'Term', detail: formatDuration(loan.term) },
          { term: 'Payment day', detail: `${ordinal(agreed.paymentDay)} of each month` },
          { term: 'Monthly payment', detail: formatMoney(agreed.instalment) },
          { term: totalLabel, detail: formatMoney(agreed.totalPayable), isTotal: true },
        ]}
      />
    </div>
  )
}
