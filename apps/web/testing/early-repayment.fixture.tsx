import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { Payments } from '#features/account/loan/payments/payments.tsx'
import { ChooseAmount } from '#features/early-repayment/choose-amount.tsx'
import { ChooseChange, type Preview } from '#features/early-repayment/choose-change.tsx'
import { type Extra, PendingEarlyRepayment } from '#features/early-repayment/early-repayment-pending.tsx'
import { examplePending } from './loan.fixture.ts'

type NamedPage = [name: string, page: ReactNode]

/** For tests: an extra payment of 100 pounds that was asked for. */
export function exampleExtra(changes: Partial<Extra> = {}): Extra {
  return {
    id: 5,
    amount: pence(100_00),
    status: 'pending',
    choice: 'finishSooner',
    askedOn: '2026-11-23',
    collectOn: '2026-11-26',
    canBeStopped: true,
    takesEffectOn: '2026-12-21',
    interestSaved: pence(3_12),
    principal: pence(96_00),
    interest: pence(5_00),
    fee: pence(-1_00),
    balance: pence(400_00),
    ...changes,
  }
}

const FROM_BANK = [
  ['begun at the bank', true],
  ['approved at the bank', false],
] as const

/** For tests: what an extra payment of 100 pounds would change. */
export function examplePreview(): Preview {
  const outlook = {
    remaining: pence(421_00),
    instalment: pence(260_50),
    instalmentsLeft: 2,
    lastPaymentOn: '2027-01-20',
  }
  return {
    '@type': 'earlyRepaymentPreview',
    amount: pence(100_00),
    collectOn: '2026-11-26',
    takesEffectOn: '2026-12-21',
    before: outlook,
    finishSooner: { ...outlook, interestSaved: pence(3_12) },
    payLessEachMonth: { ...outlook, interestSaved: pence(2_90) },
    balances: [
      {
        on: '2026-12-21',
        now: pence(500_00),
        finishSooner: pence(400_00),
        payLessEachMonth: pence(400_00),
      },
      { on: '2027-01-20', now: pence(0), finishSooner: pence(0), payLessEachMonth: pence(0) },
    ],
  }
}

/** For tests: what the page of an extra payment shows, in each of its steps. */
export function payExtraPages(loan: Loan): NamedPage[] {
  const preview = examplePreview()
  const applied = exampleExtra({ status: 'applied', canBeStopped: false })
  return [
    ['pay extra: how much', <ChooseAmount key="amount" loan={loan} refusal={null} title="Pay extra" />],
    [
      'pay extra: an amount that cannot be taken',
      <ChooseAmount key="refused" loan={loan} refusal="Enter a smaller amount." title="Pay extra" />,
    ],
    ['pay extra: what it changes', <ChooseChange key="change" loan={loan} preview={preview} />],
    ['pay extra: asked for', <PendingEarlyRepayment key="asked" loan={loan} extra={exampleExtra()} />],
    [
      'pay extra: being stopped',
      <PendingEarlyRepayment key="stop" loan={loan} extra={exampleExtra({ canBeStopped: false })} />,
    ],
    ...FROM_BANK.map(([name, needsApproval]): NamedPage => {
      const coming = examplePending({
        number: null,
        amount: pence(100_00),
        chargeOn: '2026-11-23',
        needsApproval,
        method: 'OPEN_BANKING',
      })
      return [
        `pay extra: ${name}`,
        <PendingEarlyRepayment
          key={name}
          loan={{ ...loan, pendingRepayments: [coming] }}
          extra={exampleExtra({ canBeStopped: false })}
        />,
      ]
    }),
    ['pay extra: applied', <Payments key="list" loan={{ ...loan, earlyRepayments: [applied] }} />],
  ]
}
