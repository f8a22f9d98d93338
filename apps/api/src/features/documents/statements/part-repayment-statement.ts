import type { Brand } from '@tarnbrook/brands/brand-type'
import { lender, lenderAddressLine, lenderStatement } from '@tarnbrook/brands/lender'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { type Pence, pence, subtractPence } from '@tarnbrook/domain/core/money'
import type { StoredOutlook } from '#features/loans/facts/early-repayments.ts'
import { facts as factsTable, type LegalDocument, paragraph } from '#platform/documents/document-model.ts'

const VERSION = 'part-repayment-statement-2026-11-27.1'

export interface PartRepaymentFacts {
  brand: Brand
  isHirePurchase: boolean
  reference: string
  borrower: { fullName: string; addressLines: readonly string[] }
  agreedOn: Day
  /** The day it is made for. */
  today: Day
  noticedOn: Day
  takesEffectOn: Day
  paidPence: Pence
  rebatePence: Pence
  /** What falls due by the day on which it takes effect, and stays as it is. */
  dueByThenPence: Pence
  keep: 'instalment' | 'term'
  before: StoredOutlook
  after: StoredOutlook
}

/** CCA 1974 s97A: what a part repayment paid, what it gave back, and what it changed. */
export function partRepaymentStatement(facts: PartRepaymentFacts): LegalDocument {
  const { brand, borrower, before, after } = facts
  const leftPence = pence(after.stillPayablePence)
  const words = facts.isHirePurchase ? 'hire purchase agreement' : 'loan agreement'
  const change = (of: (outlook: StoredOutlook) => string) =>
    of(before) === of(after) ? `${of(after)}, as before` : `${of(after)} (before: ${of(before)})`
  return {
    title: 'Statement of your early repayment',
    version: VERSION,
    reference: `Agreement ${facts.reference}`,
    introduction: [
      paragraph(
        `This is the statement of an early repayment of part of your ${words} that you can ask for, free of charge (Consumer Credit Act 1974, section 97A). It is made for ${formatDay(facts.today)}.`,
      ),
    ],
    sections: [
      {
        heading: 'Your agreement',
        blocks: [
          factsTable('Whose agreement it is', [
            ['Agreement', facts.reference],
            ['Made on', formatDay(facts.agreedOn)],
            ['You', borrower.fullName],
            ['Your address', borrower.addressLines],
            ['Lender', lender.legalName],
            ['Its address', lenderAddressLine],
          ]),
        ],
      },
      {
        heading: 'What you repaid early',
        blocks: [
          factsTable('The early repayment', [
            ['Your notice', formatDay(facts.noticedOn)],
            ['It takes effect on', formatDay(facts.takesEffectOn)],
            [
              `Left to pay under the agreement on ${formatDay(facts.noticedOn)}`,
              formatMoneyExact(pence(before.stillPayablePence)),
            ],
            ['You paid', formatMoneyExact(facts.paidPence)],
            ['Rebate of interest and charges', formatMoneyExact(facts.rebatePence)],
            ['Compensation that we claim', 'None'],
            ['Left to pay under the agreement after both', formatMoneyExact(leftPence)],
            [`Of it, due by ${formatDay(facts.takesEffectOn)}`, formatMoneyExact(facts.dueByThenPence)],
            ['Left to pay after that day', formatMoneyExact(subtractPence(leftPence, facts.dueByThenPence))],
          ]),
          paragraph(
            'What is left after both is the first amount less what you paid and less the rebate. The rebate of interest and charges is no less than the one of the Consumer Credit (Early Settlement) Regulations 2004. Nothing was overdue, so that all of your payment repaid what was not yet due.',
          ),
        ],
      },
      {
        heading: 'What it changes',
        blocks: [
          paragraph(
            facts.keep === 'instalment'
              ? 'You chose to keep your monthly payment and to end sooner. Payments due by the day on which it takes effect stay as they are. After that day:'
              : 'You chose to pay less each month. Payments due by the day on which it takes effect stay as they are. After that day:',
          ),
          factsTable('Your payments after it', [
            ['Number of payments left', change(({ instalmentsLeft }) => String(instalmentsLeft))],
            ['Monthly payment', change(({ instalmentPence }) => formatMoneyExact(pence(instalmentPence)))],
            ['Last payment', change(({ lastPaymentOn }) => formatDay(day(lastPaymentOn)))],
          ]),
          paragraph(
            'The last payment can be less than the others. The payments are due on the same day of the month as before. You can have a new table of every payment that is left, with what each is made of, free of charge, at any time: it is in your account, with your payments.',
          ),
          paragraph(
            `If anything here is wrong, call us on ${brand.contacts.phone} (${brand.hours.phone.text}) or email ${brand.contacts.contactEmail}.`,
          ),
        ],
      },
    ],
    issuer: lenderStatement,
  }
}
