import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { formatMoneyExact, formatPercent } from '@tarnbrook/domain/display'
import { WITHDRAWAL_DAYS } from '@tarnbrook/domain/withdrawal-period'
import { type AgreementFacts, withdrawalInterestPence } from './agreement-facts.ts'
import type { FactsTable } from './document-model.ts'
import { intermediaryRows } from './parties.ts'

/** Words that stand in more than one document, so that two documents never say one thing in two ways. */

export function creditorRows(facts: AgreementFacts): FactsTable['rows'] {
  const { brand } = facts
  return [
    [
      'Creditor',
      brand.fullName === lender.legalName ? lender.legalName : [lender.legalName, brand.tradingNote],
    ],
    ['Address', lender.address],
    ['Telephone', `${brand.contacts.phone} (${brand.hours.phone.text})`],
    ['E-mail', brand.contacts.contactEmail],
    ...intermediaryRows(facts),
  ]
}

/** CCA 1974 s66A. The days are counted the way that is longer for the borrower. */
export function withdrawalTerms(facts: AgreementFacts): string[] {
  const { quote, vehicle, brand } = facts
  const daily = formatMoneyExact(withdrawalInterestPence(facts, 1))
  return [
    'You have the right to withdraw from this agreement, without giving any reason, before the end of 14 days. The 14 days begin with the day after the day on which the agreement is made or, if later, the day on which you receive your copy of the agreement signed by us.',
    `To withdraw, tell us: call ${brand.contacts.phone}, e-mail ${brand.contacts.contactEmail}, or write to ${lender.legalName}, ${lenderAddressLine}. A letter or an e-mail counts from the day you send it.`,
    `If you withdraw you must repay the credit of ${formatMoneyExact(quote.amount)} and the interest on it from the day it is provided until the day you repay it. You must do this without undue delay, and within 30 days beginning with the day after you tell us. You pay no arrangement fee and nothing else.`,
    `The interest payable is ${daily} per day. It is worked out on the credit of ${formatMoneyExact(quote.amount)} at ${formatPercent(quote.annualRate)} a year, compounding daily: ${formatMoneyExact(withdrawalInterestPence(facts, WITHDRAWAL_DAYS))} for ${WITHDRAWAL_DAYS} days and ${formatMoneyExact(withdrawalInterestPence(facts, 30))} for 30 days.`,
    ...(vehicle
      ? [
          'Withdrawing ends the finance and not the purchase of the vehicle: you would still have to pay for it, by other means. Once you have repaid us, the vehicle is yours.',
        ]
      : []),
  ]
}

/** CCA 1974 s94 and s95A; Consumer Credit (Early Settlement) Regulations 2004, reg 4 to 6. */
export function earlyRepaymentTerms({ quote, brand }: AgreementFacts): string[] {
  // Reg 6: a rebate may be worked out to a later day only where the credit is for more than one year.
  const deferral =
    quote.term > 12
      ? 'The rebate is worked out to a day 28 days after we receive your notice, or a later day you name; because this agreement lasts longer than a year, we may put that day back by one month.'
      : 'The rebate is worked out to a day 28 days after we receive your notice, or a later day you name.'
  return [
    'You have the right to repay the credit early at any time, in full or in part.',
    `To do so, tell us by calling ${brand.contacts.phone}, by e-mailing ${brand.contacts.contactEmail} or in your account, and pay the amount within 28 days. We will tell you the exact amount when you ask.`,
    `When you repay early you pay less interest and you get back a share of the charges, as the Consumer Credit (Early Settlement) Regulations 2004 set out. ${deferral} If the balance of your agreement is lower than the amount worked out in this way, you pay the balance.`,
    'We ask for no compensation when you repay early.',
  ]
}

/** The words of the 2010 Regulations, which may not be changed, and then what they mean here. */
export const MISSING_PAYMENTS =
  'Missing payments could have severe consequences for you and may make obtaining credit more difficult.'

export function missedPaymentTerms({ vehicle }: AgreementFacts): string[] {
  return [
    'We make no charge for a late or missed payment, and we add no interest to it. You still owe it.',
    'We tell credit reference agencies when payments are missed. That can make borrowing harder or dearer for up to six years.',
    vehicle
      ? 'If you do not pay what is overdue after we have sent you a default notice, we may end the agreement, ask for what you owe, take the vehicle back as the law allows, and take legal proceedings. A court may order you to pay our reasonable costs.'
      : 'If you do not pay what is overdue after we have sent you a default notice, we may end the agreement, ask for all that you owe at once, and take legal proceedings. A court may order you to pay our reasonable costs and may secure the debt on your home.',
    'If you think you will miss a payment, tell us early. We will look at what you can afford and work out a plan with you. Free, independent help is available from StepChange, National Debtline and MoneyHelper.',
  ]
}

export function complaintTerms({ brand }: AgreementFacts): string[] {
  return [
    `If something has gone wrong, tell us: e-mail ${brand.contacts.complaintsEmail}, call ${brand.contacts.phone}, or write to ${lender.legalName}, ${lenderAddressLine}.`,
    `If you are not happy with our answer, or have had none after eight weeks, you can take your complaint to the Financial Ombudsman Service, Exchange Tower, London E14 9SR, telephone 0800 023 4567, ${lender.ombudsmanUrl}. It is free and independent. You have six months from our final answer.`,
  ]
}

export const SUPERVISION = `${lender.legalName} is authorised and regulated by the ${lender.regulator}, 12 Endeavour Square, London E20 1JN, under firm reference number ${lender.firmReferenceNumber}.`
