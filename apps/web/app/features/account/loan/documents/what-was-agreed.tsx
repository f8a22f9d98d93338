import type { Loan } from '@tarnbrook/contract/loans/loans'
import {
  formatDay,
  formatDuration,
  formatMoney,
  formatPercent,
  formatRate,
} from '@tarnbrook/domain/core/display'
import { dayFigures, findAgreementDay } from '#features/loans/figures.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { Facts } from '#ui/facts/facts.tsx'
import styles from '../loan.module.css'

export function AgreedTerms({ loan }: { loan: Loan }) {
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
          ...loan.scheduledFees.map(({ name, amount, dueOn }) => ({
            term: name,
            detail: formatMoney(amount),
            note: `With your last payment, on ${dayFigures(dueOn)}.`,
          })),
          { term: 'Interest rate', detail: `${formatRate(loan.annualRate)} a year, fixed` },
          { term: 'APR', detail: formatPercent(loan.apr) },
          { term: 'Term', detail: formatDuration(loan.term) },
          { term: 'Monthly payment', detail: formatMoney(loan.instalment) },
          { term: totalLabel, detail: formatMoney(loan.totalPayable), isTotal: true },
        ]}
      />
    </div>
  )
}
