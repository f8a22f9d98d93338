import { REVIEW_TIME } from '@tarnbrook/brands/facts/proof-words'
import { countThings } from '@tarnbrook/contract/requirements/things-left'
import type { ApplicationState } from '@tarnbrook/domain/applications/application-state'
import { isPreDisbursal, type LoanState } from '@tarnbrook/domain/loans/loan-state'
import type { PayoutProblem } from '@tarnbrook/domain/payouts/before-payout'
import { productWords } from '#platform/product-words.ts'

export interface StatusText {
  /** There is no way on. */
  isOver: boolean
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
        isOver: false,
        title: 'We’re checking your documents',
        lead: `We have everything we need, and there’s nothing for you to do. A person is checking what you sent. We usually finish within ${REVIEW_TIME}, and then we’ll email you.`,
      }
    case 'Approved':
      return {
        isOver: false,
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
        isOver: true,
        title: 'You decided not to go ahead',
        lead: 'We’ve stopped your application and won’t ask you for anything else.',
      }
    case 'Withdrawn':
      return {
        isOver: true,
        title: 'This application is closed',
        lead: 'You withdrew it, or a newer quote took its place. Nothing was signed, so you owe nothing.',
      }
    case 'Expired':
      return {
        isOver: true,
        title: 'This quote has expired',
        lead: 'A quote is valid for a set time, because circumstances change. You owe nothing.',
      }
    default:
      return { isOver: false, title: 'Your quote', lead: 'Look at the figures, then decide.' }
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
        isOver: false,
        title: isHirePurchase ? 'Your finance is on its way' : 'Your loan is on its way',
        lead: isHirePurchase
          ? 'You’ve signed. We set up your Direct Debit, then pay the seller of the vehicle.'
          : 'You’ve signed. We set up your Direct Debit, then pay out your loan.',
      }
    case 'needs account':
      return {
        isOver: false,
        title: isHirePurchase ? 'We couldn’t pay the seller yet' : 'We couldn’t send your money yet',
        lead: isHirePurchase
          ? 'We need details of another bank account from you. Open your agreement to give them.'
          : 'We need details of another bank account from you. Open your loan to give them.',
      }
    case 'delayed':
      return {
        isOver: false,
        title: isHirePurchase ? 'The payment to the seller is delayed' : 'Your money is delayed',
        lead: 'There’s nothing you need to do. We’re working on it, and we’ll email you when it’s been sent.',
      }
    case 'sent':
      return {
        isOver: false,
        title: paidTitle({ isHirePurchase, hasCards }),
        lead: `There’s nothing left to do here. You can follow your ${noun} on its own page.`,
      }
    case 'cancelled':
      return {
        isOver: true,
        title: `Your ${noun} has been cancelled`,
        lead: `You signed, and it was cancelled after that. The page of your ${noun} explains what that means.`,
      }
  }
}

function collecting(requirements: Asked['requirements']): StatusText {
  const wanted = requirements.filter(({ status }) => status === 'wanted').length
  if (wanted === 0)
    return {
      isOver: false,
      title: 'We have what we asked for',
      lead: 'There’s nothing for you to do. We’re checking it, and we’ll email you when we have.',
    }
  const sentBack = requirements.filter(
    ({ status, details }) => status === 'wanted' && details?.sentBack,
  ).length
  if (sentBack > 0 && sentBack === wanted)
    return {
      isOver: false,
      title: countThings(sentBack, 'to send again'),
      lead: 'Over to you. The list says why we can’t use what you sent. Everything else you’ve done is saved.',
    }
  return {
    isOver: false,
    title: countThings(wanted, 'left to do'),
    lead: 'Over to you. What you’ve done is saved, so you can stop and come back.',
  }
}
