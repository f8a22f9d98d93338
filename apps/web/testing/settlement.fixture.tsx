import type { Loan } from '@tarnbrook/contract/loans/loans'
import { SETTLEMENT_REFUSALS, type SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { pence } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { RefundAccount } from '#features/refunds/refund-account.screen.tsx'
import type { SettlementPreview } from '#features/settlement/ask-for-quote.tsx'
import { Pay } from '#features/settlement/card-payment/settle-by-card.screen.tsx'
import { chooseSettlementStep } from '#features/settlement/settlement-quote.screen.tsx'
import { chooseWithdrawalStep } from '#features/settlement/withdrawal/withdrawal.screen.tsx'
import { examplePending } from './loan.fixture.ts'

type NamedPage = [name: string, page: ReactNode]

/** For tests: what there is to pay on two days, on one of which banks are closed. */
export function examplePreview(changes: Partial<SettlementPreview> = {}): SettlementPreview {
  return {
    '@type': 'earlySettlementPreview',
    type: 'settlement',
    notOffered: null,
    days: [
      { on: '2026-11-27', amount: pence(500_10), isWorkingDay: true },
      { on: '2026-11-28', amount: pence(500_44), isWorkingDay: false },
    ],
    payBy: '2026-12-25',
    withdrawal: null,
    expired: null,
    withdrawalInstead: null,
    ...changes,
  }
}

/** For tests: a valid settlement figure. */
export function exampleQuote(changes: Partial<SettlementQuote> = {}): SettlementQuote {
  return {
    '@type': 'earlySettlementQuote',
    '@link': '/loans/7/early-settlement-quote',
    id: 31,
    type: 'settlement',
    status: 'quoted',
    amountToPay: pence(508_35),
    payBy: '2026-12-25',
    paymentMethod: null,
    chargeOn: null,
    loanId: 7,
    reference: 'TB5MK89FRX-S',
    requestedOn: '2026-11-27',
    settlementReason: null,
    quotedAmount: pence(508_35),
    paidSince: pence(0),
    isPastPayBy: false,
    settledOn: null,
    daily: [{ on: '2026-12-26', amount: pence(508_70), isWorkingDay: false }],
    working: {
      principal: pence(250_00),
      interest: pence(1_10),
      fees: pence(1_00),
      overdue: pence(20_00),
      fallingDue: pence(260_50),
      paidAhead: pence(10_00),
      statutoryReduction: pence(14_25),
      compensation: pence(0),
      contractual: pence(522_60),
      statutory: pence(508_35),
      basis: 'statutory',
      amountBeforeRebate: pence(521_00),
      rebate: pence(12_65),
      settlementDate: '2026-12-25',
      deferredDate: '2027-01-25',
    },
    withdrawal: null,
    canChangePaymentMethod: true,
    canBeDropped: true,
    directDebitDays: [
      { on: '2026-12-02', amount: pence(508_35) },
      { on: '2026-12-03', amount: pence(508_35) },
    ],
    lastFailure: null,
    refund: null,
    pendingRepayments: [],
    context: {
      productType: 'unsecured',
      loanReference: 'TB5MK89FRX',
      overdue: pence(20_00),
      pendingCollections: [],
      isInBreathingSpace: false,
    },
    ...changes,
  }
}

const NOTICE = {
  notifiedAt: '2026-11-27T10:00:00Z',
  lastDay: '2026-12-07',
  credit: pence(700_00),
  interest: pence(1_74),
  interestPerDay: pence(34),
  paid: pence(100_00),
}

/** For tests: what a withdrawal leaves to pay. */
export function exampleWithdrawal(changes: Partial<SettlementQuote> = {}): SettlementQuote {
  return exampleQuote({
    type: 'cancellation',
    working: null,
    withdrawal: NOTICE,
    canBeDropped: false,
    daily: examplePreview().days,
    ...changes,
  })
}

const EXPIRED = examplePreview({ expired: { amount: pence(508_35), payBy: '2026-11-26' } })

const PAYING = { status: 'paying', paymentMethod: 'DIRECT_DEBIT', chargeOn: '2026-12-02' } as const
const BY_CARD = { status: 'paying', paymentMethod: 'CARD' } as const
const REFUND = { amount: pence(260_50), by: '2026-12-04' }

const RETURNED = {
  id: 9,
  amount: pence(260_50),
  status: 'returned',
  accountNumberEnding: '5678',
  isHeld: false,
  sentOn: '2026-12-03',
} as const

const COMING = [
  { amount: pence(260_50), chargeOn: '2026-12-21', effect: 'lowers-the-figure' as const },
  { amount: pence(30_00), chargeOn: '2026-12-22', effect: 'taken-off' as const },
  { amount: pence(20_00), chargeOn: '2026-12-23', effect: 'refunded-after' as const },
]

const IN_EACH_STATE: Record<string, Partial<SettlementQuote>> = {
  quoted: {},
  'a payment failed': { lastFailure: { method: 'DIRECT_DEBIT', on: '2026-11-30' } },
  'a card failed': { lastFailure: { method: 'CARD', on: '2026-11-30' } },
  'payments on their way': {
    context: { ...exampleQuote().context!, pendingCollections: COMING, isInBreathingSpace: true },
    paidSince: pence(10_00),
  },
  'no Direct Debit': { directDebitDays: [] },
  'by Direct Debit': PAYING,
  'with the bank': { ...PAYING, canChangePaymentMethod: false, canBeDropped: false },
  'a card unfinished': BY_CARD,
  'a card unknown': { ...BY_CARD, canChangePaymentMethod: false, canBeDropped: false },
  ...Object.fromEntries(
    (['reserved', 'sending', 'sent', 'executed', 'failed', 'returned'] as const).map((status) => [
      `paid, refund ${status}`,
      { status: 'settled', settledOn: '2026-12-02', refund: { ...REFUND, status } } as const,
    ]),
  ),
  paid: { status: 'settled', settledOn: '2026-12-02' },
}

/** For tests: what the pages of settling and withdrawing show, in each of their states. */
export function settlementPages(loan: Loan): NamedPage[] {
  const none = { loan, quote: null }
  const preview = examplePreview()
  const notice = examplePreview({ type: 'cancellation', withdrawal: NOTICE })
  const inDebitless = { ...loan, isMandateActive: false, mandateStatus: 'cancelled' as const }
  return [
    ['settling: the figures', chooseSettlementStep({ ...none, preview }).page],
    [
      'settling: the figures, after a quote that expired',
      chooseSettlementStep({ ...none, preview: EXPIRED }).page,
    ],
    ['withdrawing: the figures', chooseWithdrawalStep({ ...none, preview: notice }).page],
    ...SETTLEMENT_REFUSALS.flatMap((reason): NamedPage[] => {
      const refused = examplePreview({ days: [], notOffered: { reason, until: '2026-12-21' } })
      return [
        [`settling: not offered, ${reason}`, chooseSettlementStep({ ...none, preview: refused }).page],
        [`withdrawing: not offered, ${reason}`, chooseWithdrawalStep({ ...none, preview: refused }).page],
      ]
    }),
    ...Object.entries(IN_EACH_STATE).flatMap(([name, changes]): NamedPage[] => {
      const isOver = changes.status === 'settled'
      const of = name === 'no Direct Debit' ? inDebitless : loan
      const settling = { ...of, ...(isOver && { state: 'Settled' as const }) }
      const withdrawing = { ...of, ...(isOver && { state: 'Cancelled' as const }) }
      const preview = undefined
      return [
        [
          `settling: ${name}`,
          chooseSettlementStep({ loan: settling, quote: exampleQuote(changes), preview }).page,
        ],
        [
          `withdrawing: ${name}`,
          chooseWithdrawalStep({ loan: withdrawing, quote: exampleWithdrawal(changes), preview }).page,
        ],
      ]
    }),
    [
      'withdrawing: after the 30 days',
      chooseWithdrawalStep({ loan, quote: exampleWithdrawal({ isPastPayBy: true }), preview: undefined })
        .page,
    ],
    [
      'another account for a refund',
      <RefundAccount key="refund" loan={{ ...loan, refunds: [{ ...RETURNED }] }} />,
    ],
    ['settling by card', <Pay key="card" loan={loan} quote={exampleQuote()} />],
    ['withdrawing by card', <Pay key="card" loan={loan} quote={exampleWithdrawal()} />],
  ]
}

/** For tests: the loans whose end is under way, or has come by it. */
export function endingLoans(loan: Loan): [name: string, loan: Loan][] {
  const { id, type, status, amountToPay, payBy, isPastPayBy, paymentMethod, chargeOn } = exampleQuote()
  const summary = { id, type, status, amountToPay, payBy, isPastPayBy, paymentMethod, chargeOn }
  const pending = examplePending({ number: null, amount: pence(508_35), chargeOn: '2026-12-02' })
  return (['settlement', 'cancellation'] as const).flatMap((type): [string, Loan][] => {
    const has =
      type === 'settlement' ? { hasActiveSettlementQuote: true } : { hasActiveCancellationQuote: true }
    return [
      [`${type} quoted`, { ...loan, ...has, settlementQuote: { ...summary, type } }],
      [
        `${type} by Direct Debit`,
        {
          ...loan,
          ...has,
          settlementQuote: { ...summary, type, ...PAYING },
          pendingRepayments: [{ ...pending, isUnsent: true }],
        },
      ],
      [
        `${type} by card`,
        {
          ...loan,
          ...has,
          settlementQuote: { ...summary, type, ...BY_CARD },
          pendingRepayments: [{ ...pending, method: 'CARD' }],
        },
      ],
      [
        `${type} paid`,
        {
          ...loan,
          state: type === 'settlement' ? 'Settled' : 'Cancelled',
          settlementQuote: { ...summary, type, status: 'settled', amountToPay: pence(0) },
        },
      ],
    ]
  })
}
