import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import type { PayoutProblem } from '@tarnbrook/domain/payouts/before-payout'
import { describePayoffs, payoutInWords, toAccount } from './card-payoffs.ts'
import { describeBankAccount } from './headline.ts'
import type { Setting } from './setting.ts'

type Words = Pick<Setting, 'isHirePurchase'>

/** What has happened, who acts next and by when; what keeps a loan from being paid out. */
export function payoutProblemWords(
  loan: Pick<Loan, 'payoutProblem' | 'amount' | 'bankDetails' | 'cardPayoffs'>,
  { isHirePurchase }: Words,
): { title: string; paragraphs: string[] } | null {
  const { payoutProblem } = loan
  if (!payoutProblem) return null
  const { title, what } = WHAT_HAPPENED[payoutProblem.reason]({
    amount: formatMoney(toAccount(loan)),
    account: describeBankAccount(loan),
    isHirePurchase,
    payoffs: toAccount(loan) === 0 ? describePayoffs(loan) : null,
  })
  const by = dayWords(payoutProblem.solveBy)
  return {
    title,
    paragraphs: [
      what,
      payoutProblem.needsBankAccount
        ? `Give us details of a working account by ${by}.`
        : 'There’s nothing you need to do. We’re working on it, and we’ll email you when it’s been sent.',
    ],
  }
}

const WHAT_HAPPENED: Record<
  PayoutProblem,
  (facts: { amount: string; account: string; isHirePurchase: boolean; payoffs: string | null }) => {
    title: string
    what: string
  }
> = {
  'payout-failed': ({ amount, account }) => ({
    title: 'We couldn’t send your money',
    what: `We tried to send ${amount} to ${account}. The bank didn’t accept it, so we still have the money.`,
  }),
  'payout-returned': ({ amount, account }) => ({
    title: 'Your bank sent your money back',
    what: `We sent ${amount} to ${account}, and the bank sent it back. We still have the money.`,
  }),
  'payee-not-confirmed': ({ amount, account }) => ({
    title: 'Please check your bank details',
    what: `We couldn’t confirm that ${account} is yours, so we haven’t sent ${amount} to it. We still have the money.`,
  }),
  'mandate-refused': ({ account, isHirePurchase, payoffs }) => ({
    title: 'We couldn’t set up your Direct Debit',
    what: `Your bank didn’t accept a Direct Debit on ${account}. We need one before we can ${isHirePurchase ? 'pay the seller' : payoffs ? `pay ${payoffs}` : 'send you the money'}.`,
  }),
  'payout-delayed': ({ amount, isHirePurchase }) =>
    isHirePurchase
      ? {
          title: 'The payment for your vehicle is delayed',
          what: `We couldn’t send ${amount} to the seller yet.`,
        }
      : { title: 'Your money is delayed', what: `We couldn’t send your ${amount} yet.` },
  'payout-slow': ({ amount, isHirePurchase }) => ({
    title: 'The payment is taking longer than usual',
    what: isHirePurchase
      ? `We asked the bank to send ${amount} to the seller, and it hasn’t confirmed it yet.`
      : `We asked the bank to send ${amount} to you, and it hasn’t confirmed it yet.`,
  }),
}

/** What happens next to a loan that is signed and not paid out, one paragraph each. */
export function nextBeforePayout(loan: Loan, words: Words): string[] {
  if (loan.payoutProblem) return afterProblem(loan, words)
  const isAskedFor = loan.state === 'Funded' || loan.payoutStatus === 'sending'
  return isAskedFor ? onItsWay(loan, words) : settingUp(loan, words)
}

/** What is left of a loan that was cancelled. */
export function cancelledWords(
  { paidToDate, disbursalDate }: Pick<Loan, 'paidToDate' | 'disbursalDate'>,
  { isHirePurchase }: Words,
): string[] {
  const agreement = isHirePurchase ? 'agreement' : 'loan'
  // Someone who has the vehicle may still owe its seller the price.
  const nothing = isHirePurchase ? 'us nothing' : 'nothing'
  if (disbursalDate !== null)
    return [`This ${agreement} was cancelled. You owe ${nothing} on it, and we won’t collect anything.`]
  return [
    `This ${agreement} was cancelled, and the money stayed with us. You owe ${nothing} on it, and we won’t collect anything.`,
    ...(paidToDate > 0
      ? [
          `You’ve already paid us ${formatMoney(paidToDate)}. We owe that back to you. If we haven’t contacted you about it within 2 working days, please call us.`,
        ]
      : []),
  ]
}

function afterProblem(loan: Loan, { isHirePurchase }: Words): string[] {
  const { payoutProblem } = loan
  if (!payoutProblem) return []
  const sent = toAccount(loan)
  const next = sent > 0 ? `send the ${formatMoney(sent)}` : `pay ${describePayoffs(loan)}`
  const by = dayWords(payoutProblem.solveBy)
  return [
    ...(payoutProblem.needsBankAccount
      ? [
          isHirePurchase
            ? 'Once you’ve given us your bank details, we set up your Direct Debit and then pay the seller.'
            : `Once you’ve given us your bank details, we set up your Direct Debit and then ${next}.`,
        ]
      : []),
    'We won’t take any payments before the money has been sent, and there’s no interest until then.',
    // What the bank may have sent already is not called off by a date.
    ...(payoutProblem.reason === 'payout-slow'
      ? []
      : [
          `If we can’t send it by ${by}, we’ll cancel your ${isHirePurchase ? 'agreement and you’ll owe us nothing' : 'loan and you’ll owe nothing'}.`,
        ]),
  ]
}

function settingUp(loan: Loan, { isHirePurchase }: Words): string[] {
  return [
    `We’re setting up your Direct Debit with your bank, on ${describeBankAccount(loan)}. You don’t need to do anything. If your bank doesn’t accept it, we’ll email you.`,
    isHirePurchase
      ? `After that we pay ${formatMoney(loan.amount)} to the seller of the vehicle, and email you when we have.`
      : `After that we ${payoutInWords(loan, 'the same account')}, and email you when we have.`,
    ...firstPayment(loan),
  ]
}

function onItsWay(loan: Loan, { isHirePurchase }: Words): string[] {
  const amount = formatMoney(toAccount(loan))
  return [
    isHirePurchase
      ? `We’re sending ${amount} to the seller of the vehicle. It usually takes minutes, and some banks take up to two hours.`
      : `We’re sending ${amount} to ${describeBankAccount(loan)}. It usually takes minutes, and some banks take up to two hours.`,
    'We’ll email you when it’s sent. If the bank doesn’t accept it, we’ll email you what happens next.',
    ...firstPayment(loan),
  ]
}

function firstPayment({ nextPayment }: Loan): string[] {
  if (!nextPayment) return []
  return [
    `If the money is sent today, your first payment is ${formatMoney(nextPayment.amount)}, on ${dayWords(nextPayment.collectOn)}.`,
  ]
}
