import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { HandBack } from '#features/hand-back/hand-back.screen.tsx'
import type { Preview } from '#features/hand-back/preview.ts'

type NamedPage = [name: string, page: ReactNode]

const FIGURES = {
  totalPrice: pence(16_621_77),
  half: pence(8_310_89),
  paid: pence(8_298_30),
  arrears: pence(0),
  toPay: pence(12_59),
  onItsWay: pence(276_61),
  third: pence(5_540_59),
  hasProtectedGoods: true,
}

/** For tests: what the page of a hand-back shows, in each of its steps. */
export function handBackPages(loan: Loan): NamedPage[] {
  const page = (figures: Preview['figures'], notOffered: Preview['notOffered'] = null) => (
    <HandBack
      loan={loan}
      preview={{ '@type': 'handBackPreview', notOffered, offeredBefore: '2031-12-07', figures }}
    />
  )
  const ended = {
    endedOn: '2026-11-24',
    isAgreementRunning: false,
    buyer: null,
    vehicle: 'to-return',
    damage: null,
  } as const
  const handBack = { noticedOn: '2026-11-24', toPay: pence(12_59) }
  if (loan.productType !== 'hire-purchase')
    return [['no hand-back of a loan', page(null, 'not-hire-purchase')]]
  return [
    ['a hand-back before it is confirmed', page(FIGURES)],
    ['a hand-back with what is overdue', page({ ...FIGURES, arrears: pence(553_22), toPay: pence(553_22) })],
    ['a hand-back that costs nothing', page({ ...FIGURES, toPay: pence(0), hasProtectedGoods: false })],
    ...(['not-paid-out', 'loan-finished', 'final-payment-due'] as const).map(
      (reason): NamedPage => [`no hand-back: ${reason}`, page(null, reason)],
    ),
    [
      'a hand-back that was asked for',
      <HandBack
        key="asked"
        loan={{
          ...loan,
          situation: 'handing-back',
          handBackAsked: { askedOn: '2026-11-24', until: '2026-11-25T17:00:00Z', toPay: pence(12_59) },
        }}
        preview={{
          '@type': 'handBackPreview',
          notOffered: null,
          offeredBefore: '2031-12-07',
          figures: FIGURES,
        }}
      />,
    ],
    [
      'a hand-back that was confirmed',
      <HandBack
        key="done"
        loan={{
          ...loan,
          state: 'Voluntary terminated',
          amountOwed: pence(12_59),
          ending: { ...ended, handBack },
        }}
        preview={{
          '@type': 'handBackPreview',
          notOffered: 'loan-finished',
          offeredBefore: null,
          figures: null,
        }}
      />,
    ],
  ]
}
