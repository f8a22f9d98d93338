import { getBrand } from '@tarnbrook/brands/brand'
import { day } from '@tarnbrook/domain/core/calendar'
import { complaintTimes } from '@tarnbrook/domain/core/complaint-times'
import { pence } from '@tarnbrook/domain/core/money'
import { callbackRequestedLetter } from '#features/applications/callback/callback-letters.ts'
import { damageClaimedLetter, soldLetter } from '#features/repayments/endings/ending-letters.ts'
import { contentOf, type LoanLetter } from '#features/repayments/letters.ts'
import { complaintMessageLetter, contactMessageLetter } from '#features/support/support-letters.ts'
import type { EmailContent } from '#platform/messages/email-template.ts'
import { productWords } from '#platform/messages/product-words.ts'

/** Input of an attacker. */
export const HOSTILE = `<script>alert(1)</script> "x" 'y' & https://evil.example/\r\nBcc: other@people.example`

function contentOfLoan(letter: LoanLetter): EmailContent {
  const brand = getBrand('motor')
  const loanUrl = 'https://www.tarnbrook-motor.example/account/borrow/repay/summary?id=1'
  return contentOf(letter, { brand, loanUrl, product: productWords(brand.productType) })
}

/** The emails that have what somebody typed, by the function that writes them. */
export const HOSTILE_EMAILS: Record<string, EmailContent> = {
  callbackRequestedLetter: callbackRequestedLetter({
    ...{ applicationId: 4_217_663, state: 'Declined', strength: 'weak' },
    ...{ name: HOSTILE, phone: '020 7946 0958' },
    ...{ topic: 'The decision on my application', when: 'Monday 23 November, 9am to 11am' },
  }),
  contactMessageLetter: contactMessageLetter({
    ownReference: 'C-7H2K9Q',
    name: HOSTILE,
    email: 'maeve@people.example',
    phone: '07912 345678',
    subject: 'Paying early or withdrawing',
    reference: HOSTILE,
    message: `Hello,\n${HOSTILE}\n\nMaeve`,
  }),
  soldLetter: contentOfLoan(
    soldLetter({
      buyer: { name: HOSTILE, address: HOSTILE, phone: HOSTILE, email: 'help@fellgate.example' },
      ...{ owedPence: pence(100_00), soldOn: day('2026-11-22'), reference: 'TB5MK89FRX' },
      onceKey: 'sold:1',
    }),
  ),
  damageClaimedLetter: contentOfLoan(
    damageClaimedLetter({
      ...{ amountPence: pence(100_00), damage: HOSTILE, leftPence: pence(100_00) },
      ...{ reference: 'TB5MK89FRX', onceKey: 'damage-claimed:1' },
    }),
  ),
  complaintMessageLetter: complaintMessageLetter({
    complaint: {
      firstName: HOSTILE,
      lastName: HOSTILE,
      agreementNumber: HOSTILE,
      vehicleRegistration: 'AB12 CDE',
      representedBy: { name: HOSTILE, hasAuthority: true },
      supportNeeds: 'Large print',
    },
    reference: 'CC-7H2K9Q',
    times: complaintTimes(day('2026-11-22')),
  }),
}
