import { freeAdvice } from '@tarnbrook/brands/facts/free-advice'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { formatDayWords, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { subtractPence } from '@tarnbrook/domain/core/money'
import { WITHDRAWAL_DAYS } from '@tarnbrook/domain/settlement/withdrawal-period'
import {
  CARD_DAYS_WORDS,
  calculatePayoffTotal,
  cardInWords,
  describePayoffs,
} from '#features/loans/facts/card-payoffs.ts'
import type { FactsTable } from '#platform/documents/document-model.ts'
import {
  type AgreementFacts,
  advancePaymentCountsAsPaid,
  halfOfTotalPricePence,
  rateInWords,
  withdrawalInterestPence,
} from './agreement-facts.ts'
import { intermediaryRows } from './parties.ts'

/** Terms used in more than one document, so that all documents word them in the same way. */

export function creditorRows(facts: AgreementFacts): FactsTable['rows'] {
  const { brand } = facts
  return [
    [
      'Creditor',
      brand.fullName === lender.legalName ? lender.legalName : [lender.legalName, brand.tradingNote],
    ],
    ['Address', lender.address],
    ['Telephone', `${brand.contacts.phone} (${brand.hours.phone.text})`],
    ['Email', brand.contacts.contactEmail],
    ...intermediaryRows(facts),
  ]
}

/** To whom a loan is paid. `howMuch`: what is paid to the account where nothing is paid off. */
export function describePayees({ cards, quote }: AgreementFacts, howMuch = 'it'): string[] {
  if (cards.length === 0) return [`We pay ${howMuch} into the bank account you give us, in one sum.`]
  const toYou = subtractPence(quote.amount, calculatePayoffTotal(cards))
  const noun = nameEach(cards)
  const toCards = cards.map((card) => `We pay ${cardInWords(card, formatMoneyExact)}.`)
  return [
    toYou > 0
      ? `We pay ${formatMoneyExact(toYou)} into the bank account you give us, in one sum.`
      : `We pay all of it to ${describePayoffs(cards)}.`,
    ...toCards,
    `We pay ${cards.length > 1 ? `each ${noun}` : `the ${noun}`} within ${CARD_DAYS_WORDS}. If a ${noun} cannot be paid, we pay its part into the bank account you give us.`,
    ...cards.flatMap(({ debt, lender: other }) =>
      debt
        ? [
            `The amount for ${other} is its settlement figure, which ends on ${formatDayWords(debt.validUntil)}. If we cannot pay it by then, we pay this part into your account, and you still owe that debt.`,
          ]
        : [],
    ),
  ]
}

function nameEach(cards: AgreementFacts['cards']): string {
  if (cards.every(({ debt }) => debt === null)) return 'card'
  return cards.every(({ debt }) => debt !== null) ? 'lender' : 'card or lender'
}

/** What has to happen before the credit is provided, and how long it takes. */
export function whenProvided({ vehicle, cards, quote }: AgreementFacts): string {
  if (cards.length > 0 && calculatePayoffTotal(cards) === quote.amount)
    return 'Your loan is paid out once you have signed and your Direct Debit is set up, usually on the day you sign.'
  const arrives = vehicle ? 'The seller usually has it' : 'The money is usually there'
  return `We do this once you have signed and your Direct Debit is set up, usually on the day you sign. ${arrives} within minutes. With some banks it takes up to two hours.`
}

/** When an agreement that is signed ends because its money cannot be sent (decision 130). */
export function creditNotProvidedTerm({ vehicle, brand }: AgreementFacts): string {
  return `If the credit cannot reach ${vehicle ? 'the seller' : 'you'} in time for us to collect your first payment as agreed, the agreement ends. The reason may be a bank that does not accept the money or the Direct Debit, or be on our side. You owe us nothing then, and we pay back what you have paid us. We tell you at once. If that costs you anything, complain to us: ${brand.contacts.complaintsEmail}.`
}

/** The ways to contact us, where any of them counts as notice. */
export function describeContactMethods({ brand }: AgreementFacts): string {
  return `call ${brand.contacts.phone}, email ${brand.contacts.contactEmail}, or write to ${lender.legalName}, ${lenderAddressLine}`
}

/** The order in which a payment is allocated to what is owed: as in `payment-allocation`. */
export function allocationOrder({ quote }: AgreementFacts): string {
  const parts = `interest, then the credit${quote.fee > 0 ? ' and the arrangement fee' : ''}`
  return quote.optionToPurchaseFee > 0
    ? `the option-to-purchase fee where it is due, then ${parts}, the oldest payment first`
    : `${parts}, the oldest payment first`
}

/** CCA 1974 s66A. The days are counted in the way that gives the borrower longer. */
export function withdrawalTerms(facts: AgreementFacts): string[] {
  const { quote, vehicle } = facts
  const credit = formatMoneyExact(quote.amount)
  const formatInterest = (days: number) => formatMoneyExact(withdrawalInterestPence(facts, days))
  return [
    'You have the right to withdraw from this agreement, without giving any reason, before the end of 14 days. The 14 days begin the day after the agreement is made. If you receive your copy of the signed agreement, or our notice that it is signed, on a later day, they begin the day after that one.',
    'You can also withdraw before the credit is provided. Then nothing is paid out and you owe us nothing.',
    `To withdraw, do it in your account, or tell us: ${describeContactMethods(facts)}. A letter or an email counts from the day you send it.`,
    `If you withdraw, you must repay the credit of ${credit}, and the interest on it from the day it is provided until the day you repay it. You must do this without undue delay, and within 30 days beginning with the day after you tell us. You can pay it by Direct Debit, by card, from your bank account or by bank transfer. Your account shows the amount, and we tell you it. You pay no arrangement fee and nothing else.`,
    `The interest payable is ${formatInterest(1)} per day at first. It is worked out on the credit of ${credit} at ${rateInWords(facts)}, compounding daily, so that what a day adds grows slowly: ${formatInterest(WITHDRAWAL_DAYS)} for ${WITHDRAWAL_DAYS} days and ${formatInterest(30)} for 30 days.`,
    ...(vehicle
      ? [
          'Withdrawing ends the finance and not the purchase of the vehicle. You would still have to pay for it, by other means. Once you have repaid us, the vehicle is yours.',
        ]
      : []),
  ]
}

/** CCA 1974 s94 and s95A; Consumer Credit (Early Settlement) Regulations 2004, reg 4 to 6. */
export function earlyRepaymentTerms(facts: AgreementFacts): string[] {
  // Reg 6: a rebate may be to a later day only where the credit is for more than one year.
  const deferral =
    facts.quote.term > 12
      ? ' Because this agreement lasts longer than a year, we may use a day one month later.'
      : ''
  return [
    'You have the right to repay the credit early at any time in full or partially.',
    `To do so, do it in your account, or tell us: ${describeContactMethods(facts)}. Your account shows the exact amount at once, and otherwise we tell you it, and how to pay it, within seven working days. You have 28 days after we receive your notice to pay it.`,
    `When you repay early you pay less interest and get back a share of the charges, as the Consumer Credit (Early Settlement) Regulations 2004 set out. We work out this rebate to a day 28 days after we receive your notice, or a later day you name.${deferral} So you save interest still to come, but not all of it. If the balance of your agreement is lower than the amount worked out in this way, you pay the balance.`,
    'If you repay a part, you choose whether to pay less each month or to end sooner. The rate of interest stays the same. The day on which it counts divides a month by its days: for each part of the month the interest is what you owe then × ((1 + the rate) to the power of (days of the part ÷ days of the month) ÷ 12 − 1). The charges that you get back are a line of their own.',
    ...ownershipOnRepayment(facts),
    'Compensation: none. We ask for nothing more because you repay early.',
  ]
}

function ownershipOnRepayment({ quote, vehicle }: AgreementFacts): string[] {
  if (!vehicle) return []
  const fee = quote.optionToPurchaseFee > 0 ? ' The option-to-purchase fee is in the amount.' : ''
  return [`Once you have paid in full, the vehicle is yours.${fee}`]
}

/** The words of the 2010 Regulations, which may not be changed, followed by what they mean here. */
export const MISSING_PAYMENTS =
  'Missing payments could have severe consequences for you and may make obtaining credit more difficult.'

export function missedPaymentTerms({ vehicle }: AgreementFacts): string[] {
  return [
    'We make no charge for a late or missed payment, and we add no interest to it. You still owe it.',
    'We tell credit reference agencies when payments are missed. That can make borrowing harder or more expensive for up to six years.',
    vehicle
      ? 'If you do not keep to the agreement, and only after a default notice, we may end the agreement, take the vehicle back as the law allows, and take legal proceedings. A court may order you to pay our reasonable costs.'
      : 'If you do not keep to the agreement, and only after a default notice, we may end the agreement, ask for what you owe at once, and take legal proceedings. A court may order you to pay our reasonable costs and may secure the debt on your home.',
    `If you think you will miss a payment, tell us early. We will look at what you can afford and work out a plan with you. Free, independent help is available from ${adviceInWords()}.`,
  ]
}

/** 'MoneyHelper (0800 138 7777), StepChange (0800 138 1111) and ...' */
function adviceInWords(): string {
  const named = freeAdvice.map(({ name, phone, where }) => `${name} (${where ? `${where}, ` : ''}${phone})`)
  return `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}

/** CCA 1974 s87 to s89, s95; hire purchase s100, whose limit we also use when we end it. */
export function defaultTerms(facts: AgreementFacts): string[] {
  const advance = advancePaymentCountsAsPaid(facts)
  const procedure =
    'Once the credit is provided, we may end this agreement only if you break it, for instance by not paying. First we must send you a default notice. It says what is wrong, what you have to do, and by when: you have at least 14 days. If you do it in time, the agreement goes on as if nothing had happened.'
  return facts.vehicle
    ? [
        procedure,
        `If you do not, we may end the agreement and take the vehicle back as the law allows. You then owe what is overdue. If that and what you have paid come to less than half of the total amount payable, ${formatMoneyExact(halfOfTotalPricePence(facts))}, you also owe the difference, or less if a court finds that our loss is less.${advance ? ` ${advance}` : ''} If you have not taken reasonable care of the vehicle, you also owe what that costs us.`,
      ]
    : [
        procedure,
        'If you do not, we may end the agreement and ask you to pay what you owe at once. That is every payment still to come and what is overdue, less the rebate that the law gives for paying early.',
      ]
}

export function complaintTerms({ brand }: AgreementFacts): string[] {
  const { name, address, phone, email, url } = ombudsman
  return [
    `If something has gone wrong, tell us: email ${brand.contacts.complaintsEmail}, call ${brand.contacts.phone}, or write to ${lender.legalName}, ${lenderAddressLine}.`,
    `If you are not happy with our answer, or have had none after eight weeks, you can take your complaint to the ${name}, ${address.join(', ')}, telephone ${phone}, email ${email}, ${url}. It is free and independent. You have six months from our final answer.`,
  ]
}

export const SUPERVISION = `${lender.legalName} is authorised and regulated by the ${lender.regulator}, 12 Endeavour Square, London E20 1JN, under firm reference number ${lender.firmReferenceNumber}.`

export const LAW_AND_COURT =
  'The law of England and Wales applies, and its courts decide disputes. If you live in Scotland or Northern Ireland you can also use the courts there.'
