import type { LoanApplication } from '@tarnbrook/contract/applications'
import { formatMoney, formatPercent } from '@tarnbrook/domain/display'
import { Notice } from '#ui/notice/notice.tsx'
import { isHirePurchase } from './figures.ts'
import styles from './offer.module.css'

type Calculation = NonNullable<LoanApplication['commissionCalculation']>

const PAYEE_WORDS: Record<Calculation['payeeType'], string> = {
  broker: 'broker',
  dealer: 'dealer',
  'comparison-site': 'comparison site',
}

/** CONC 4.5.3R and 3.7.4G: who is paid for the introduction, by whom and how much, before anything is accepted. */
export function Commission({ application }: { application: LoanApplication }) {
  const paid = application.commissionCalculation
  if (!paid) return null
  return (
    <div className={styles.changed}>
      <Notice title={`We pay ${paid.payee} commission`}>
        <p>
          {paid.payee} is the {PAYEE_WORDS[paid.payeeType]} that introduced you to us. If you go ahead,{' '}
          {paid.payer} will pay it <strong>{formatMoney(paid.amount)}</strong>.{' '}
          {howItIsWorkedOut(application, paid)}
        </p>
        <p>It doesn’t change your interest rate, your fees or what you pay.</p>
      </Notice>
    </div>
  )
}

function howItIsWorkedOut(application: LoanApplication, { model, rate }: Calculation): string {
  if (model === 'fixed' || rate === null) return 'It’s a fixed amount.'
  return `That’s ${formatPercent(rate)} of ${isHirePurchase(application) ? 'the amount of credit' : 'the amount you borrow'}.`
}
