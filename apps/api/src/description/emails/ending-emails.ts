import type { Brand } from '@tarnbrook/brands/brand-type'
import { day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import {
  endedPaidEmail,
  endedPaymentEmail,
  endedPaymentReturnedEmail,
} from '#features/booking/emails/ended-loan-emails.ts'
import {
  damageClaimedEmail,
  soldEmail,
  terminatedEmail,
  vehicleBackEmail,
  writtenOffEmail,
} from '#features/endings/ending-emails.ts'
import {
  handBackAskedEmail,
  handBackEmail,
  handBackTakenBackEmail,
} from '#features/hand-back/hand-back-email.ts'
import { BASIS, type EmailKind } from './email-kind.ts'
import { ofLoan } from './examples.ts'

const APPROVED = 'POST /admin/proposals/{id}/approve'
const BUYER = {
  name: 'Fellgate Debt Purchase Ltd',
  address: '1 High Street, Leeds, LS1 4AP',
  phone: '0113 496 0000',
  email: 'help@fellgate.example',
}
const AHEAD = { nextPence: pence(177_83), nextOn: '2027-04-01', count: 24, lastOn: '2029-03-01' }
const REFERENCE = 'TB5MK89FRX'

const onlyOfHirePurchase = (brand: Brand) => brand.productType === 'hire-purchase'

/** Emails about a loan that ends before its last instalment. None presses for a payment. */
export const endingEmails = {
  terminatedEmail: {
    when: 'We end an agreement, after a default notice ran out',
    sentBy: [APPROVED],
    to: 'The borrower',
    basis: BASIS.law,
    examples: (brand) =>
      [false, true].map((hasProtectedGoods) =>
        ofLoan(
          brand,
          terminatedEmail({
            owedPence: pence(4_210_55),
            reference: REFERENCE,
            hasProtectedGoods,
            onceKey: 'terminated:1',
          }),
        ),
      ),
  },
  writtenOffEmail: {
    when: 'A loan is written off, unless its borrower has died',
    sentBy: [APPROVED],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) => [
      ofLoan(brand, writtenOffEmail({ owedPence: pence(4_210_55), onceKey: 'written-off:1' })),
    ],
  },
  soldEmail: {
    when: 'A debt is sold: notice of its new owner (CONC 6.5)',
    sentBy: [APPROVED],
    to: 'The borrower',
    basis: BASIS.law,
    examples: (brand) =>
      [null, { overduePence: pence(177_83), ahead: AHEAD }, { overduePence: pence(0), ahead: null }].map(
        (goesOn) =>
          ofLoan(
            brand,
            soldEmail({
              buyer: BUYER,
              owedPence: pence(4_210_55),
              goesOn,
              soldOn: day('2027-03-08'),
              reference: REFERENCE,
              onceKey: 'sold:1',
            }),
          ),
      ),
  },
  damageClaimedEmail: {
    when: 'Damage to a vehicle that came back is claimed (CCA 1974 s100(4))',
    sentBy: [APPROVED],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      onlyOfHirePurchase(brand)
        ? [
            ofLoan(
              brand,
              damageClaimedEmail({
                amountPence: pence(240_00),
                damage: 'Dent in the left front door',
                leftPence: pence(252_59),
                reference: REFERENCE,
                onceKey: 'damage-claimed:1',
              }),
            ),
          ]
        : [],
  },
  vehicleBackEmail: {
    when: 'Staff record that the vehicle of an ended hire purchase is back',
    sentBy: ['POST /admin/loans/{id}/vehicle-return'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      onlyOfHirePurchase(brand)
        ? [
            { leftPence: pence(0), isBeingChecked: false },
            { leftPence: pence(12_59), isBeingChecked: true },
          ].map((found) =>
            ofLoan(
              brand,
              vehicleBackEmail({
                ...found,
                returnedOn: '2027-03-08',
                reference: REFERENCE,
                onceKey: 'vehicle-back:1',
              }),
            ),
          )
        : [],
  },
  handBackAskedEmail: {
    when: 'A borrower asks to hand a vehicle back (CCA 1974 s99), which they can take back for a time',
    sentBy: ['POST /loans/{id}/voluntary-termination'],
    to: 'The borrower',
    basis: BASIS.law,
    examples: (brand) =>
      onlyOfHirePurchase(brand)
        ? [
            ofLoan(
              brand,
              handBackAskedEmail({
                toPayPence: pence(12_59),
                until: '30 November 2026',
                reference: REFERENCE,
                onceKey: 'hand-back-asked:1',
              }),
            ),
          ]
        : [],
  },
  handBackTakenBackEmail: {
    when: 'A borrower takes a hand-back back in time',
    sentBy: ['DELETE /loans/{id}/voluntary-termination'],
    to: 'The borrower',
    basis: BASIS.law,
    examples: (brand) =>
      onlyOfHirePurchase(brand)
        ? [ofLoan(brand, handBackTakenBackEmail({ reference: REFERENCE, onceKey: 'hand-back-taken:1' }))]
        : [],
  },
  handBackEmail: {
    when: 'A hand-back takes effect (CCA 1974 s99); its statement is attached',
    sentBy: ['end-by-hand-back'],
    to: 'The borrower',
    basis: BASIS.law,
    examples: (brand) =>
      onlyOfHirePurchase(brand)
        ? [pence(0), pence(12_59)].map((toPayPence) =>
            ofLoan(brand, handBackEmail({ toPayPence, reference: REFERENCE, onceKey: 'hand-back:1' })),
          )
        : [],
  },
  endedPaidEmail: {
    when: 'All that an ended loan left to pay is paid, and its vehicle is back',
    sentBy: [
      'process-card-event',
      'settle-card-payment',
      'settle-bank-payment',
      'process-payout-event',
      'POST /admin/bank-lines',
      'POST /admin/bank-lines/{id}/book',
      'POST /admin/bank-statements',
      'POST /loans/{id}/card-late-repayment-attempt-charge',
      'POST /loans/{id}/card-late-repayment-3ds-confirmation',
      'POST /admin/loans/{id}/vehicle-return',
    ],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) => [ofLoan(brand, endedPaidEmail({ onceKey: 'ended-paid:1' }))],
  },
  endedPaymentEmail: {
    when: 'A payment comes for what an ended loan left to pay',
    sentBy: [
      'process-card-event',
      'settle-card-payment',
      'POST /admin/bank-lines',
      'POST /admin/bank-lines/{id}/book',
      'POST /admin/bank-statements',
      'POST /loans/{id}/card-late-repayment-attempt-charge',
      'POST /loans/{id}/card-late-repayment-3ds-confirmation',
    ],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      (
        [
          ['card', 4_110_55],
          ['bank transfer', 0],
        ] as const
      ).map(([how, leftPence]) =>
        ofLoan(
          brand,
          endedPaymentEmail({
            amountPence: 100_00,
            how,
            receivedOn: '2027-03-08',
            leftPence: pence(leftPence),
            onceKey: 'card-payment-received:1',
          }),
        ),
      ),
  },
  endedPaymentReturnedEmail: {
    when: 'A card payment of what an ended loan left to pay goes back',
    sentBy: ['process-card-event'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) => [
      ofLoan(
        brand,
        endedPaymentReturnedEmail({
          amountPence: 100_00,
          leftPence: pence(4_210_55),
          onceKey: 'card-payment-returned:1',
        }),
      ),
    ],
  },
} satisfies Record<string, EmailKind>
