import { moneyOr } from '@tarnbrook/contract/wire'
import { formatMoney } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { NOT_ABOVE_ZERO } from '@tarnbrook/domain/payments/part-payment'
import type { z } from 'zod'

const MISSING = 'Enter how much you want to pay'

/** An amount that is typed, or that was shown and is sent back. */
export const amountToPay = moneyOr(MISSING)
export const CHOICE_MISSING = { error: 'Choose how much you want to pay' }

/**
 * The choice of one of the amounts that were shown, each under its name, or `amount`, which is
 * typed.
 */
type AmountAnswers<Shown extends string> = { choice: Shown | 'other'; amount?: Pence | undefined } & {
  readonly [Name in Shown]?: Pence | undefined
}

/**
 * For `.superRefine()`. What was typed is never dropped: where it is not the amount that was
 * chosen, we ask which is meant.
 */
export function refuseUnclearAmount<Shown extends string>(
  answers: AmountAnswers<Shown>,
  context: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  const chosen = findChoice(answers)
  const { amount: typed } = answers
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['amount'], message })
  if (chosen === undefined) refuse(MISSING)
  else if (typed !== undefined && typed !== chosen)
    refuse(
      `You typed ${formatMoney(typed)} but chose ${formatMoney(chosen)}. Choose “Another amount”, or clear this box`,
    )
  else if (chosen <= 0) refuse(NOT_ABOVE_ZERO)
}

/** Of answers that `refuseUnclearAmount` lets through. @throws Error for others */
export function getChosenAmount<Shown extends string>(answers: AmountAnswers<Shown>): Pence {
  const chosen = findChoice(answers)
  if (chosen === undefined) throw new Error('No amount was chosen')
  return chosen
}

function findChoice<Shown extends string>(answers: AmountAnswers<Shown>): Pence | undefined {
  const { choice } = answers
  return choice === 'other' ? answers.amount : answers[choice as Shown]
}
