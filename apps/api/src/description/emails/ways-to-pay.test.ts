import { getBrand } from '@tarnbrook/brands/brand'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { COLLECTING } from '@tarnbrook/domain/situation/collecting'
import { describe, expect, test } from 'vitest'
import { collectingStoppedEmail } from '#features/booking/emails/collecting-stopped-email.ts'
import { owedAgainEmail } from '#features/booking/emails/ended-loan-emails.ts'
import { missedPaymentEmail } from '#features/booking/emails/missed-payment-emails.ts'
import { paymentReceivedEmail } from '#features/booking/emails/payment-emails.ts'
import {
  settlementPartReceivedEmail,
  settlementPaymentFailedEmail,
} from '#features/booking/emails/settlement-emails.ts'
import type { LoanEmail } from '#features/loans/loan-email.ts'
import type { WaysToPay } from '#features/loans/ways-to-pay.ts'
import { bankPaymentEndedEmail, cardPaymentEndedEmail } from '#features/payments/payment-emails.ts'
import { repaymentLinkEmail } from '#features/payments/payment-link/payment-link-email.ts'
import { settlementExpiredEmail, settlementQuoteEmail } from '#features/settlement/settlement-emails.ts'
import { ofLoan, WAYS } from './examples.ts'

const PAY_BY = day('2027-01-14')
const PAST = formatDayWords(PAY_BY)
const FIGURE = { key: '1', amountPence: 500_00, payBy: PAY_BY, wasStopped: false, method: 'CARD' } as const
const PART = { ...FIGURE, leftPence: 20_00, isCollected: false } as const
const RECEIPT = { amountPence: 10_00, how: 'card', receivedOn: '2027-01-10' } as const
const OVERDUE = { overdue: { overduePence: 90_00, onItsWayPence: 0 } } as const
const ONCE = { amountPence: 500_00, onceKey: '1' } as const

const STOPPED = { times: 2, reference: 'TB1', onceKey: '1' } as const
/** Withheld from a protected reader, worded otherwise for one, or asked for by its reader. */
const OWN_RULE = new Set(['settlement figure', 'payment missed', 'collecting stopped', 'payment link'])

/** Each email that names a way to pay, smaller payments, usual payments or a day of a figure. */
const EMAILS: Record<string, (ways: WaysToPay, isPastPayBy: boolean) => LoanEmail> = {
  'settlement figure': (ways) =>
    settlementQuoteEmail({
      id: 1,
      amountPence: 500_00,
      rebatePence: 0,
      payBy: PAY_BY,
      reference: 'TS1',
      withdrawal: null,
      ways,
    }),
  'figure expired': (meanwhile) =>
    settlementExpiredEmail({ id: 1, amountPence: 500_00, payBy: '2027-01-14', paidPence: 0, meanwhile }),
  'payment of a figure failed': (ways, isPastPayBy) =>
    settlementPaymentFailedEmail({ ...FIGURE, type: 'settlement', isPastPayBy, paidPence: 0, ways }),
  'repaying after a withdrawal failed': (ways, isPastPayBy) =>
    settlementPaymentFailedEmail({ ...FIGURE, type: 'cancellation', isPastPayBy, paidPence: 0, ways }),
  'part of a withdrawal repaid': (ways, isPastPayBy) =>
    settlementPartReceivedEmail({ ...PART, type: 'cancellation', isPastPayBy, ways }),
  receipt: (ways) => paymentReceivedEmail({ ...RECEIPT, ...OVERDUE, ways }),
  'card payment failed': (ways) => cardPaymentEndedEmail({ ...ONCE, isByLink: false, ways }),
  'bank payment failed': (ways) => bankPaymentEndedEmail({ ...ONCE, ways }),
  'payment missed': ({ canArrange, takesCards, takesDirectDebit }) =>
    missedPaymentEmail({
      payment: { amountPence: 90_00, chargeOn: '2027-01-10', isDisputed: false, wasOverdue: false },
      missedCount: 1,
      overduePence: 90_00,
      next: { amountPence: 90_00, collectOn: '2027-02-10', hasDirectDebit: takesDirectDebit },
      isCollectingStopped: false,
      defaultNotice: null,
      reference: 'TB1',
      takesCards,
      canArrange,
    }),
  'collecting stopped': ({ canArrange, takesCards }) =>
    collectingStoppedEmail({ ...STOPPED, overduePence: 90_00, takesCards, canArrange }),
  'payment link': ({ canArrange }) =>
    repaymentLinkEmail({
      isEnded: false,
      overduePence: 90_00,
      lastDay: '2027-01-14',
      url: '/pay',
      canArrange,
    }),
  'owed again': (ways) => owedAgainEmail({ amountPence: pence(500_00), onceKey: '1', ways }),
}

function read(name: string, ways: Partial<WaysToPay>, isPastPayBy = false): { text: string; class: string } {
  const content = ofLoan(getBrand('main'), EMAILS[name]!({ ...WAYS, ...ways }, isPastPayBy))
  const sections = (content.sections ?? []).flatMap(({ paragraphs }) => paragraphs)
  return {
    text: [content.subject, content.preview, ...content.paragraphs, ...sections].join(' '),
    class: content.class,
  }
}

describe.each(Object.keys(EMAILS))('%s', (name) => {
  const HELD = { collecting: 'insolvent', takesDirectDebit: false, canArrange: false } as const

  test.each([
    ['Direct Debit', { takesDirectDebit: false }, /(can pay|again,)[^.]* by Direct Debit/i],
    ['cards', { takesCards: false }, /(can pay|again,)[^.]* by card|with the same card/i],
    ['smaller payments online', { canArrange: false }, /agree smaller payments in your account/],
    ['a payment to us', { isPayable: false, canArrange: false }, /try again,/],
  ] as const)('never offers %s where it is refused', (_, ways, offer) => {
    expect(read(name, ways).text).not.toMatch(offer)
  })

  test.each(COLLECTING.filter((kind) => kind !== 'by-direct-debit' && kind !== 'being-set-up'))(
    '%s: no usual payments go on',
    (collecting) => {
      expect(read(name, { collecting }).text).not.toMatch(/usual payments go on/i)
    },
  )

  test.each([
    ['breathing-space', { canArrange: false }],
    ['insolvent', HELD],
    ['deceased', HELD],
  ] as const)('asks for nothing: %s', (protection, ways) => {
    if (OWN_RULE.has(name)) return expect(read(name, ways).text).not.toContain('in your account. It takes')
    const content = read(name, { ...ways, protection })
    expect(content.class).not.toBe('collection')
    expect(content.text).not.toMatch(
      /still need to|please (re)?pay|repay the rest|if you can't pay|try again,|agree smaller/i,
    )
  })

  test('names no day that is over as one to come', () => {
    const { text } = read(name, {}, true)
    if (OWN_RULE.has(name)) expect(text).not.toContain('until then')
    else expect(text).not.toMatch(new RegExp(`by ${PAST}|the same until ${PAST}|until then`))
  })
})

test('with nothing in the way, all of it is said', () => {
  const text = Object.keys(EMAILS)
    .map((name) => read(name, {}).text)
    .join(' ')
  for (const words of [
    'your monthly payments go on.',
    'You can pay by Direct Debit, by card, from your bank account or by bank transfer.',
    'You still need to repay what you owe by 14 January 2027.',
    'you can agree smaller payments in your account',
  ])
    expect(text).toContain(words)
})
