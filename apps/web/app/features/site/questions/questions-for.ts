import type { Brand } from '@tarnbrook/brands/brand-type'
import { applying, costs } from './before-signing.ts'
import { isHirePurchase, type Question } from './question.ts'
import { account, ending, goneWrong, paying, vehicle } from './while-borrowing.ts'

export interface QuestionGroup {
  readonly id: string
  readonly title: string
  readonly questions: readonly Question[]
}

/** The questions that people ask of this brand, in the order in which they come to them. */
export function buildQuestionGroups(brand: Brand): QuestionGroup[] {
  return [
    { id: 'applying', title: 'Applying', questions: applying(brand) },
    { id: 'cost', title: 'What it costs', questions: costs(brand) },
    { id: 'payments', title: 'Your payments', questions: paying(brand) },
    { id: 'ending', title: 'Paying early and changing your mind', questions: ending(brand) },
    ...(isHirePurchase(brand) ? [{ id: 'vehicle', title: 'Your vehicle', questions: vehicle(brand) }] : []),
    { id: 'account', title: 'Your account and your details', questions: account(brand) },
    { id: 'wrong', title: 'When something goes wrong', questions: goneWrong(brand) },
  ]
}
