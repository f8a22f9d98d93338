import type { ApplicationState } from '@tarnbrook/domain/applying/application-state'
import type { PayoutProblem } from '@tarnbrook/domain/loan/before-payout'
import { isPreDisbursal, type LoanState } from '@tarnbrook/domain/loan/loan-state'
import { productWords } from '#platform/product-words.ts'

/** The way of an application, as its tracker shows it. */
export const STAGES = ['Your quote', 'Your details', 'Your agreement', 'Your money'] as const

export interface StatusText {
  /** Counts from 1; null once there is no way on. */
  stage: number | null
  title: string
  lead: string
}

interface Asked {
  state: ApplicationState
  requirements: readonly { '@type': string; status: string }[]
  isHirePurchase: boolean
  /** Of the loan that came of it. */
  loanState?: LoanState | null
  /** What keeps that loan from being paid out. */
  payoutProblem?: PayoutProblem | null
}

/** Where an application stands, what is waited for and from whom, in words. For the states that Spec 2 calls continue. */
export function applicationStatusOf({
  state,
  requirements,
  isHirePurchase,
  loanState,
  payoutProblem,
}: Asked): StatusText {
  switch (state) {
    case 'Requested':
      return collecting(requirements)
    case 'In Review':
      return {
        stage: 2,
        title: 'We are looking at your application',
        lead: 'There is nothing for you to do. We read what you sent within one working day, and email you when we have.',
      }
    case 'Approved':
      return {
        stage: 3,
        title: 'You are approved',
        lead: 'Over to you: read the three documents, then sign. You can stop and come back at any point.',
      }
    case 'Accepted':
      return accepted(moneyOf(loanState, payoutProblem), isHirePurchase)
    case 'Unrequested':
      return {
        stage: null,
        title: 'You decided not to go ahead',
        lead: 'We have stopped here and will not ask anything more of you.',
      }
    case 'Withdrawn':
      return {
        stage: null,
        title: 'This application is closed',
        lead: 'You withdrew it before anything was signed. You owe nothing.',
      }
    case 'Expired':
      return {
        stage: null,
        title: 'This quote has expired',
        lead: 'A price holds for a set time, because your circumstances and ours change. You owe nothing.',
      }
    default:
      return { stage: 1, title: 'Your quote', lead: 'Look at the figures, then decide.' }
  }
}

type Money = 'awaited' | 'needs account' | 'delayed' | 'sent' | 'cancelled'

/** What has become of the money of a signed agreement. */
export function moneyOf(
  loanState: LoanState | null | undefined,
  payoutProblem?: PayoutProblem | null,
): Money {
  if (payoutProblem === 'payout-delayed' || payoutProblem === 'payout-slow') return 'delayed'
  if (payoutProblem) return 'needs account'
  if (!loanState || isPreDisbursal(loanState)) return 'awaited'
  return loanState === 'Cancelled' ? 'cancelled' : 'sent'
}

function accepted(money: Money, isHirePurchase: boolean): StatusText {
  const { noun } = productWords(isHirePurchase ? 'hire-purchase' : 'unsecured')
  switch (money) {
    case 'awaited':
      return {
        stage: 4,
        title: isHirePurchase ? 'Your finance is on its way' : 'Your loan is on its way',
        lead: isHirePurchase
          ? 'You have signed. We set up your Direct Debit, then pay the seller of the vehicle.'
          : 'You have signed. We set up your Direct Debit, then send the money to your bank account.',
      }
    case 'needs account':
      return {
        stage: 4,
        title: isHirePurchase ? 'We couldn’t pay the seller yet' : 'We couldn’t send your money yet',
        lead: isHirePurchase
          ? 'We need details of another bank account from you. Open your agreement to give them.'
          : 'We need details of another bank account from you. Open your loan to give them.',
      }
    case 'delayed':
      return {
        stage: 4,
        title: isHirePurchase ? 'The payment to the seller is delayed' : 'Your money is delayed',
        lead: 'There’s nothing you need to do. We’re working on it, and we’ll email you when it’s been sent.',
      }
    case 'sent':
      return {
        stage: 4,
        title: isHirePurchase ? 'We have paid for your vehicle' : 'We have sent you the money',
        lead: `There is nothing left to do here: everything from now on is on the page of your ${noun}.`,
      }
    case 'cancelled':
      return {
        stage: null,
        title: `Your ${noun} has been cancelled`,
        lead: `You signed, and it was cancelled after that. What that means is on the page of your ${noun}.`,
      }
  }
}

function collecting(requirements: Asked['requirements']): StatusText {
  const wanted = requirements.filter(({ status }) => status === 'wanted').length
  if (wanted === 0)
    return {
      stage: 2,
      title: 'We have what we asked for',
      lead: 'There’s nothing for you to do. We’re checking it, and we’ll email you when we have.',
    }
  return {
    stage: 2,
    title: wanted === 1 ? 'One thing left to do' : `${numberWord(wanted)} things left to do`,
    lead: 'Over to you. What you’ve done is saved, so you can stop and come back.',
  }
}

function numberWord(count: number): string {
  return ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'][count] ?? String(count)
}
