import { REVIEW_TIME } from '@tarnbrook/brands/facts/proof-words'
import type { ApplicationState } from '@tarnbrook/domain/applications/application-state'
import { isPreDisbursal, type LoanState } from '@tarnbrook/domain/loans/loan-state'
import type { PayoutProblem } from '@tarnbrook/domain/payouts/before-payout'
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
  requirements: readonly {
    '@type': string
    status: string
    details?: { sentBack?: unknown }
    creditCards?: readonly unknown[]
  }[]
  isHirePurchase: boolean
  /** Of the loan that came of it. */
  loanState?: LoanState | null
  /** What keeps that loan from being paid out. */
  payoutProblem?: PayoutProblem | null
}

/** An application's status, what it waits for and from whom. For Spec 2's continue states. */
export function describeApplicationStatus({
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
        title: 'We’re checking your documents',
        lead: `We have everything we need, and there’s nothing for you to do. A person is checking what you sent. We usually finish within ${REVIEW_TIME}, and then we’ll email you.`,
      }
    case 'Approved':
      return {
        stage: 3,
        title: 'You’re approved',
        lead: 'Over to you: read the three documents, then sign. You can stop and come back at any point.',
      }
    case 'Accepted':
      return accepted(findMoneyState(loanState, payoutProblem), {
        isHirePurchase,
        hasCards: paysCards({ requirements }),
      })
    case 'Unrequested':
      return {
        stage: null,
        title: 'You decided not to go ahead',
        lead: 'We’ve stopped your application and won’t ask you for anything else.',
      }
    case 'Withdrawn':
      return {
        stage: null,
        title: 'This application is closed',
        lead: 'You withdrew it, or a newer quote took its place. Nothing was signed, so you owe nothing.',
      }
    case 'Expired':
      return {
        stage: null,
        title: 'This quote has expired',
        lead: 'A quote is valid for a set time, because circumstances change. You owe nothing.',
      }
    default:
      return { stage: 1, title: 'Your quote', lead: 'Look at the figures, then decide.' }
  }
}

type Money = 'awaited' | 'needs account' | 'delayed' | 'sent' | 'cancelled'

/** What has become of the money of a signed agreement. */
export function findMoneyState(
  loanState: LoanState | null | undefined,
  payoutProblem?: PayoutProblem | null,
): Money {
  if (payoutProblem === 'payout-delayed' || payoutProblem === 'payout-slow') return 'delayed'
  if (payoutProblem) return 'needs account'
  if (!loanState || isPreDisbursal(loanState)) return 'awaited'
  return loanState === 'Cancelled' ? 'cancelled' : 'sent'
}

function paidTitle({ isHirePurchase, hasCards }: { isHirePurchase: boolean; hasCards: boolean }): string {
  if (isHirePurchase) return 'We’ve paid for your vehicle'
  return hasCards ? 'Your loan is paid out' : 'We’ve sent you the money'
}

/** Whether any of the loan goes to credit cards: then not all of it goes to the borrower. */
export function paysCards({ requirements }: Pick<Asked, 'requirements'>): boolean {
  return requirements.some(({ creditCards }) => (creditCards ?? []).length > 0)
}

function accepted(
  money: Money,
  { isHirePurchase, hasCards }: { isHirePurchase: boolean; hasCards: boolean },
): StatusText {
  const { noun } = productWords(isHirePurchase ? 'hire-purchase' : 'unsecured')
  switch (money) {
    case 'awaited':
      return {
        stage: 4,
        title: isHirePurchase ? 'Your finance is on its way' : 'Your loan is on its way',
        lead: isHirePurchase
          ? 'You’ve signed. We set up your Direct Debit, then pay the seller of the vehicle.'
          : 'You’ve signed. We set up your Direct Debit, then pay out your loan.',
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
        title: paidTitle({ isHirePurchase, hasCards }),
        lead: `There’s nothing left to do here. You can follow your ${noun} on its own page.`,
      }
    case 'cancelled':
      return {
        stage: null,
        title: `Your ${noun} has been cancelled`,
        lead: `You signed, and it was cancelled after that. The page of your ${noun} explains what that means.`,
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
  const sentBack = requirements.filter(
    ({ status, details }) => status === 'wanted' && details?.sentBack,
  ).length
  if (sentBack > 0 && sentBack === wanted)
    return {
      stage: 2,
      title: sentBack === 1 ? 'One thing to send again' : `${numberWord(sentBack)} things to send again`,
      lead: 'Over to you. The list says why we can’t use what you sent. Everything else you’ve done is saved.',
    }
  return {
    stage: 2,
    title: wanted === 1 ? 'One thing left to do' : `${numberWord(wanted)} things left to do`,
    lead: 'Over to you. What you’ve done is saved, so you can stop and come back.',
  }
}

function numberWord(count: number): string {
  const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
  return words[count] ?? String(count)
}
