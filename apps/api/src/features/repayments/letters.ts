import { getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import { day } from '@tarnbrook/domain/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/display'
import { pence } from '@tarnbrook/domain/money'
import type { ApiDeps } from '#deps.ts'
import type { Work } from '#platform/command.ts'
import { writeToUser } from '#platform/letter.ts'
import { borrowerSiteUrlOf } from '#platform/tokens.ts'
import type { LoanRow } from '../loans/loan.ts'

/** What a loan's letter says, given where to read more. */
export interface LoanLetter {
  subject: string
  paragraphs: (to: { brand: Brand; loanUrl: string }) => string[]
}

/** Queues a mail about the loan to its borrower, in the transaction of the fact it tells. */
export async function writeToBorrower(
  work: Work,
  deps: ApiDeps,
  { loan, letter }: { loan: LoanRow; letter: LoanLetter },
): Promise<void> {
  const brand = getBrand(loan.brand)
  await writeToUser(work, deps, {
    userId: loan.user_id,
    brand,
    letter: () => {
      const loanUrl = `${borrowerSiteUrlOf(deps.config, brand.key)}/account/borrow/repay/summary?id=${loan.id}`
      return { subject: letter.subject, paragraphs: letter.paragraphs({ brand, loanUrl }) }
    },
  })
}

export function loanPaidLetter(facts: {
  amountPence: number
  paidTo: { seller: string } | { accountNumberEnding: string }
  firstPayment: { amountPence: number; collectOn: string } | null
  /** Interest not charged because the money came later than agreed. */
  forgonePence: number
}): LoanLetter {
  const { firstPayment: first, paidTo } = facts
  return {
    subject: 'seller' in paidTo ? 'Your vehicle has been paid for' : 'Your loan has been paid',
    paragraphs: ({ loanUrl }) => [
      'seller' in paidTo
        ? `We've sent ${money(facts.amountPence)} to ${paidTo.seller} for your vehicle.`
        : `We've sent ${money(facts.amountPence)} to your account ending ${paidTo.accountNumberEnding}. It is usually there within minutes; some banks take up to two hours.`,
      ...(first
        ? [
            `Your first payment is ${money(first.amountPence)} on ${words(first.collectOn)}, by Direct Debit. There is nothing you need to do: we'll remind you before we take it.`,
          ]
        : []),
      ...(facts.forgonePence > 0
        ? [
            `Your first payment is ${money(facts.forgonePence)} less than your agreement says. We don't charge interest for the days before we sent the money.`,
          ]
        : []),
      `You can see your loan and every payment here: ${loanUrl}`,
    ],
  }
}

/** Bacs: the amount and the day, three working days before, as agreed in the mandate's confirmation. */
export function advanceNoticeLetter(facts: {
  amountPence: number
  chargeOn: string
  reference: string
}): LoanLetter {
  const amount = money(facts.amountPence)
  const on = words(facts.chargeOn)
  return {
    subject: `We'll take ${amount} on ${on}`,
    paragraphs: ({ brand, loanUrl }) => [
      `We'll take your payment of ${amount} by Direct Debit on ${on}. On your bank statement it says ${brand.directDebitLabel}, with the reference ${facts.reference}.`,
      `If that day is difficult, call us on ${brand.contacts.phone} before then and we'll find a way.`,
      `Your loan: ${loanUrl}`,
    ],
  }
}

export function unpaidLetter(facts: {
  amountPence: number
  chargeOn: string
  isDisputed: boolean
}): LoanLetter {
  const amount = money(facts.amountPence)
  return {
    subject: `Your payment of ${amount} did not go through`,
    paragraphs: ({ brand, loanUrl }) => [
      facts.isDisputed
        ? `Your bank has taken back the ${amount} we collected on ${words(facts.chargeOn)}, so that payment is open again.`
        : `We could not take your payment of ${amount} on ${words(facts.chargeOn)}. It happens, and we have not added a charge.`,
      ...help(brand),
      `Your loan: ${loanUrl}`,
    ],
  }
}

export function transferReceivedLetter(facts: {
  amountPence: number
  receivedOn: string
  stillOverduePence: number
}): LoanLetter {
  const amount = money(facts.amountPence)
  return {
    subject: `We've received your payment of ${amount}`,
    paragraphs: ({ brand, loanUrl }) => [
      `We received ${amount} from you by bank transfer on ${words(facts.receivedOn)}.`,
      facts.stillOverduePence === 0
        ? 'You have no overdue payments now.'
        : `${money(facts.stillOverduePence)} is still overdue. If you can't pay it yet, call us on ${brand.contacts.phone} (${brand.hours.phone.text}). We can agree smaller payments.`,
      `See your payments: ${loanUrl}`,
    ],
  }
}

export function mandateEndedLetter(facts: { isRefused: boolean }): LoanLetter {
  return {
    subject: facts.isRefused
      ? 'We could not set up your Direct Debit'
      : 'Your Direct Debit has been cancelled',
    paragraphs: ({ brand, loanUrl }) => [
      facts.isRefused
        ? 'Your bank did not accept the Direct Debit for your loan. Most often a digit of the sort code or account number is wrong, or the account does not take Direct Debits.'
        : 'Your bank tells us that the Direct Debit for your loan has been cancelled, so we cannot take your next payment.',
      `Please call us on ${brand.contacts.phone} (${brand.hours.phone.text}) with the details of the account you want to pay from. It takes a few minutes. For your safety, do not send them by e-mail.`,
      `Your loan: ${loanUrl}`,
    ],
  }
}

export function loanCompleteLetter(): LoanLetter {
  return {
    subject: 'You have paid off your loan',
    paragraphs: ({ loanUrl }) => [
      'That was your last payment. Your loan is paid off in full and there is nothing more to do: we will not take any further payments.',
      `Your documents stay here for when you need them: ${loanUrl}`,
    ],
  }
}

/** CONC 7.3: an occasional missed payment meets time, choices and free advice, not pressure. */
function help(brand: Brand): string[] {
  return [
    `Nothing is lost. When you are ready, call us on ${brand.contacts.phone} (${brand.hours.phone.text}) and we'll agree how and when to pay it. If money is tight we can talk about smaller payments or more time.`,
    'For free, confidential advice from people who do not lend: StepChange (stepchange.org), National Debtline (nationaldebtline.org) or MoneyHelper (moneyhelper.org.uk).',
  ]
}

const money = (amountPence: number) => formatMoney(pence(amountPence))
const words = (iso: string) => formatDayWords(day(iso))
