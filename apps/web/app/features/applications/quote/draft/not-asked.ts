import type { DraftAnswers } from './draft.ts'

/**
 * Questions that another answer makes needless, with the answer that the call is sent.
 * `steps/not-asked.module.css` hides them by the same answers; what was typed stays in the draft.
 */
const NEEDLESS = {
  'home.rentOrMortgageMonthlyPayment': {
    by: 'home.residentialStatus',
    values: ['homeowner_without_a_mortgage'],
    follows: '0',
  },
  'home.monthlyDependantsCost': { by: 'home.numberOfDependants', values: ['0'], follows: '0' },
  'income.occupation': {
    by: 'income.employmentStatus',
    values: ['Retired', 'Student', 'Homemaker or carer', 'Receiving benefits', 'Unemployed'],
    follows: '',
  },
} as const satisfies Record<string, { by: string; values: readonly string[]; follows: string }>

export const NEEDLESS_QUESTIONS = Object.entries(NEEDLESS)

/** The answers with those that follow in place of what stands at a question that is not asked. */
export function withFollowing(answers: DraftAnswers): DraftAnswers {
  const following = NEEDLESS_QUESTIONS.flatMap(([name, { by, values, follows }]) =>
    (values as readonly string[]).includes(String(answers[by])) ? [[name, follows] as const] : [],
  )
  return { ...answers, ...Object.fromEntries(following) }
}

/** Whether a question is asked, given the answers of its step, by names without the step. */
export function isAsked(step: string, field: string, typed: Readonly<Record<string, string>>): boolean {
  const needless = NEEDLESS_QUESTIONS.find(([name]) => name === `${step}.${field}`)?.[1]
  if (!needless) return true
  const given = typed[needless.by.slice(step.length + 1)] ?? ''
  return !(needless.values as readonly string[]).includes(given)
}
