import { lender } from '@tarnbrook/brands/lender'
import { tieInWords } from '@tarnbrook/brands/ties'
import type { LoanApplication } from '@tarnbrook/contract/applications'
import { formatMoney, formatPercent } from '@tarnbrook/domain/display'
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

/** CONC 4.5.3R and 3.7.4G: who is paid for the introduction, by whom and how much, before anything is accepted. */
export function Commission({ application }: { application: LoanApplication }) {
  const { intermediaries, vehicle } = application
  const seller = vehicle?.seller
  const isSellerApart = seller && !intermediaries.some(({ legalName }) => legalName === seller.legalName)
  return (
    <>
      {intermediaries.map((party) => (
        <div key={party.name} className={styles.changed}>
          <Notice
            title={
              party.commission ? `We pay ${party.name} commission` : `${party.name} introduced you to us`
            }
          >
            <WhatWePay application={application} party={party} />
            {party.tie ? <p>{tieInWords(party.tie, { name: party.name, us: lender.legalName })}</p> : null}
          </Notice>
        </div>
      ))}
      {isSellerApart ? (
        <div className={styles.changed}>
          <Notice title={`${seller.name} sells you the vehicle`}>
            <p>We pay {seller.name} towards the price of the vehicle. We don’t pay it commission.</p>
            {seller.tie ? <p>{tieInWords(seller.tie, { name: seller.name, us: lender.legalName })}</p> : null}
          </Notice>
        </div>
      ) : null}
    </>
  )
}

function WhatWePay({ application, party }: { application: LoanApplication; party: Intermediary }) {
  const { commission, name, type } = party
  if (!commission) return <p>We don’t pay {name} commission.</p>
  return (
    <>
      <p>
        {name} is {type === null ? 'the business that introduced you to us' : TYPE_WORDS[type]}. If you take
        this {isHirePurchase(application) ? 'hire purchase agreement' : 'loan'}, {commission.payer} will pay
        it <strong>{formatMoney(commission.amount)}</strong>. {howItIsWorkedOut(application, commission)}
      </p>
      <p>It doesn’t change your interest rate, your fees or what you pay.</p>
    </>
  )
}

function howItIsWorkedOut(
  application: LoanApplication,
  { rate }: NonNullable<Intermediary['commission']>,
): string {
  if (rate === null) return 'It’s a fixed amount.'
  return `That’s ${formatPercent(rate)} of ${isHirePurchase(application) ? 'the amount of credit' : 'the amount you borrow'}.`
}
