import { reads } from '#platform/routing/route.ts'
import { defineLoanChoice, LoanChoice, loanChoiceHandle } from './loan-choice.tsx'

const screen = defineLoanChoice('documents')

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const handle = loanChoiceHandle

/** A page of our own, for the link in the account's navigation. */
export default function DocumentsScreen() {
  return <LoanChoice tab="documents" loans={screen.useData()?.loans} />
}
