import { lender } from '@tarnbrook/brands/lender'
import { tieInWords } from '@tarnbrook/brands/ties'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { commissionRate } from '#platform/commission-rate.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { isHirePurchase } from './figures.ts'
import styles from './offer.module.css'

type Intermediary = LoanApplication['intermediaries'][number]

const TYPE_WORDS: Record<NonNullable<Intermediary['type']>, string> = {
  broker: 'the broker that introduced you to us',
  dealer: 'the dealer that introduced you to us',
  'comparison-site': 'the comparison site that introduced you to us',
  brand: 'the business whose name is on this site. It introduced you to us',
}

/**
 * CONC 4.5.3R and 3.7.4G: who is paid for the introduction, by whom and how much, before
 * acceptance; CCA 1974 s140A: how those who introduce and who sell are bound to us.
 */
export function Commission({ application }: { application: LoanApplication }) {
  const { intermediaries, vehicle } = application
  const seller = vehicle?.seller ?? null
  const sellerApart = intermediaries.some(({ legalName }) => legalName === seller?.legalName) ? null : seller
  if (intermediaries.length === 0 && !sellerApart) return null
  const paid = intermediaries.filter(({ commission }) => commission !== null)
  return (
    <div className={styles.changed}>
      <Notice title={describeCommissionTitle(paid)}>
        {intermediaries.map((party) => (
          <CommissionDetails key={party.name} application={application} party={party} />
        ))}
        {paid.length > 0 ? (
          <p>Commission doesn’t change your interest rate, your fees or what you pay.</p>
        ) : null}
        {sellerApart ? (
          <p>
            We pay {sellerApart.name}, the seller, towards the price of the vehicle. We don’t pay it
            commission.
          </p>
        ) : null}
        {[...intermediaries, ...(sellerApart ? [sellerApart] : [])].map(({ name, tie }) =>
          tie === null ? null : <p key={name}>{tieInWords(tie, { name, us: lender.legalName })}</p>,
        )}
      </Notice>
    </div>
  )
}

function describeCommissionTitle(paid: readonly Intermediary[]): string {
  if (paid.length === 0) return 'We don’t pay commission on this quote'
  return `We pay ${paid.map(({ name }) => name).join(' and ')} commission`
}

function CommissionDetails({ application, party }: { application: LoanApplication; party: Intermediary }) {
  const { commission, name, type } = party
  const what = type === null ? 'the business that introduced you to us' : TYPE_WORDS[type]
  if (!commission)
    return (
      <p>
        {name} is {what}. We don’t pay it commission.
      </p>
    )
  return (
    <p>
      {name} is {what}. If you take this {isHirePurchase(application) ? 'hire purchase agreement' : 'loan'},{' '}
      {commission.payer} will pay it <strong>{formatMoney(commission.amount)}</strong>.{' '}
      {describeCommissionBasis(application, commission)}
    </p>
  )
}

function describeCommissionBasis(
  application: LoanApplication,
  { rate }: NonNullable<Intermediary['commission']>,
): string {
  if (rate === null) return 'It’s a fixed amount.'
  return `That’s ${commissionRate(rate)} of ${isHirePurchase(application) ? 'the amount of credit' : 'the amount you borrow'}.`
}
