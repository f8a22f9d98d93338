import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { isHirePurchase } from '#features/applications/offer/figures.ts'
import { findMoneyState, paysCards } from './application-status.ts'

export interface TrackedStage {
  stage: 'Your quote' | 'Your details' | 'Your agreement' | 'Your money'
  /** Who has to act at this stage; none when it is done. */
  status: 'Done' | 'Over to you' | 'With us'
  what: string
}

type Tracked = Pick<LoanApplication, 'state' | 'requirements' | 'loanProduct' | 'loanState' | 'payoutProblem'>

/** Every stage of what is signed; before that the list of tasks says it. None without a way on. */
export function buildTracker(application: Tracked): TrackedStage[] {
  const { state, loanState, payoutProblem } = application
  const money = findMoneyState(loanState, payoutProblem)
  if (state !== 'Accepted' || money === 'cancelled') return []
  const status = TURN_OF_MONEY[money]
  return [
    { stage: 'Your quote', status: 'Done', what: 'You have your quote.' },
    { stage: 'Your details', status: 'Done', what: 'We have everything we asked for.' },
    { stage: 'Your agreement', status: 'Done', what: 'You’ve signed.' },
    { stage: 'Your money', status, what: describeMoney(application, status) },
  ]
}

const TURN_OF_MONEY = {
  awaited: 'With us',
  delayed: 'With us',
  'needs account': 'Over to you',
  sent: 'Done',
} as const

function describeMoney(application: Tracked, status: TrackedStage['status']): string {
  const isForVehicle = isHirePurchase(application)
  if (status === 'Over to you') return 'We need details of another bank account.'
  if (status === 'With us')
    return isForVehicle
      ? 'We set up your Direct Debit, then pay the seller.'
      : 'We set up your Direct Debit, then pay out your loan.'
  if (isForVehicle) return 'We’ve paid the seller.'
  return paysCards(application) ? 'Your loan is paid out.' : 'We’ve sent you the money.'
}
