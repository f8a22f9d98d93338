import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { RepaymentLink } from '@tarnbrook/contract/payments/payment-links'
import { pence } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { PayByLink } from '#features/payments/payment-link/payment-link.screen.tsx'

/** For tests: what an emailed link to pay shows, in each of its states. */
export function payByLinkPages(brand: BrandKey): [name: string, page: ReactNode][] {
  const of = (overdue: number, payable = overdue, paid = 0, isEnded = false): RepaymentLink => ({
    '@type': 'repaymentLink',
    firstName: 'Ann',
    brand,
    isEnded,
    overdue: pence(overdue),
    payable: pence(payable),
    expiresAt: '2026-12-01T09:00:00Z',
    lastPayment: paid
      ? { amount: pence(paid), paidAt: '2026-11-26T09:30:00Z', reference: 'P-003Q-DQJ1-ZZS' }
      : null,
  })
  const page = (link: RepaymentLink, isSent = false) => (
    <PayByLink key="link" link={link} token="token" isSent={isSent} />
  )
  return [
    ['pay by link', page(of(260_50))],
    ['pay by link, what is left', page(of(260_50, 200_50, 0, true))],
    ['pay by link, all on its way', page(of(260_50, 0))],
    ['pay by link, nothing overdue', page(of(0))],
    ['pay by link, a part paid', page(of(60_50, 60_50, 200_00), true)],
    ['pay by link, all paid', page(of(0, 0, 260_50), true)],
  ]
}
