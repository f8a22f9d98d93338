import { REVIEW_TIME } from '@tarnbrook/brands/facts/proof-words'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { expiryWords, isHirePurchase } from '#features/applications/offer/figures.ts'
import { describeApplicationStatus, findMoneyState, paysCards, STAGES } from './application-status.ts'

export interface TrackedStage {
  stage: (typeof STAGES)[number]
  /** Who has to act at this stage; none when it has not begun or is done. */
  status: 'Done' | 'Over to you' | 'With us' | 'Not yet'
  what: string
}

type Tracked = Pick<
  LoanApplication,
  'state' | 'requirements' | 'quote' | 'loanProduct' | 'loanState' | 'payoutProblem'
>

/** Every stage, with what it waits for and from whom; none where there is no way on. */
export function buildTracker(application: Tracked): TrackedStage[] {
  const isForVehicle = isHirePurchase(application)
  const { stage: current } = describeApplicationStatus({ ...application, isHirePurchase: isForVehicle })
  if (current === null) return []
  const turn = toStageStatus(application)
  return STAGES.map((stage, index) => {
    const number = index + 1
    const status = number < current ? 'Done' : number === current ? turn : 'Not yet'
    return { stage, status, what: describeStage(number, { application, isForVehicle, status }) }
  })
}

function toStageStatus({ state, requirements, loanState, payoutProblem }: Tracked): TrackedStage['status'] {
  if (state === 'Accepted') return TURN_OF_MONEY[findMoneyState(loanState, payoutProblem)]
  const isWanted = requirements.some(({ status }) => status === 'wanted')
  return state === 'In Review' || (state === 'Requested' && !isWanted) ? 'With us' : 'Over to you'
}

const TURN_OF_MONEY = {
  awaited: 'With us',
  delayed: 'With us',
  'needs account': 'Over to you',
  sent: 'Done',
  cancelled: 'With us',
} as const

function describeStage(
  stage: number,
  known: { application: Tracked; isForVehicle: boolean; status: TrackedStage['status'] },
): string {
  const { application, isForVehicle, status } = known
  const { quote, state } = application
  switch (stage) {
    case 1:
      return quote?.expiresAt && state !== 'Accepted'
        ? `You have your quote. It’s valid ${expiryWords(quote)}.`
        : 'You have your quote.'
    case 2:
      return {
        Done: 'We have everything we asked for.',
        'With us': `A person checks what you sent, usually within ${REVIEW_TIME}. Then we’ll email you.`,
        'Over to you': 'The list above says what’s left.',
        'Not yet': 'You tell us the rest.',
      }[status]
    case 3:
      return status === 'Done' ? 'You’ve signed.' : 'You read three documents, then sign.'
    default:
      if (status === 'Done') return isForVehicle ? 'We’ve paid the seller.' : paidOutWords(application)
      if (status === 'Over to you' && state === 'Accepted') return 'We need details of another bank account.'
      return isForVehicle
        ? 'We set up your Direct Debit, then pay the seller.'
        : 'We set up your Direct Debit, then pay out your loan.'
  }
}

function paidOutWords(application: Tracked): string {
  return paysCards(application) ? 'Your loan is paid out.' : 'We’ve sent you the money.'
}
