import type { FinancialStatementResource } from '@tarnbrook/contract/loan/financial-statements'
import { dayWords } from '@tarnbrook/domain/core/display'
import {
  type LineKey,
  SECTION_OF_LINE,
  type SectionGroup,
} from '@tarnbrook/domain/difficulty/financial-statement-sections'
import { useSearchParams } from 'react-router'
import { arrangementsApi } from '#features/arrangements/arrangements.api.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { asTyped, lineAnswers } from './statement-answers.ts'

/** In the URL of a step: its empty lines begin with what the bank shows. */
export const FROM_QUERY = 'from'

type LineAnswers = ReturnType<typeof lineAnswers>

export interface BankLines {
  /** The lines for the form to start with: those that were answered, and where it was asked for, the bank's in empty ones. */
  lines: LineAnswers
  isFilled: boolean
  /** The last day that was read at the bank; null where it shows nothing for these lines. */
  readTo: string | null
}

/** What a borrower shared of their bank, in the lines of these groups. It is shown to be checked, and saved by nobody but them. */
export function useBankLines(
  statement: FinancialStatementResource | null,
  groups: readonly SectionGroup[],
): BankLines {
  const [query] = useSearchParams()
  const { data } = arrangementsApi.useGetBankStatementLinesQuery({})
  const answered = lineAnswers(statement, groups)
  const found = (data?.lines ?? []).filter(({ line }) => isOf(line, groups))
  const readTo = found.length > 0 ? (data?.readTo ?? null) : null
  const isFilled = readTo !== null && query.get(FROM_QUERY) === 'bank'
  if (!isFilled) return { lines: answered, isFilled, readTo }
  const ofBank: LineAnswers = Object.fromEntries(
    found.map(({ line, amount, frequency }) => [line, { amount: asTyped(amount), frequency }]),
  )
  const given = Object.entries(answered).filter(([, { amount }]) => amount !== '')
  return { lines: { ...ofBank, ...Object.fromEntries(given) }, isFilled, readTo }
}

function isOf(line: string, groups: readonly SectionGroup[]): line is LineKey {
  return Object.hasOwn(SECTION_OF_LINE, line) && groups.includes(SECTION_OF_LINE[line as LineKey].group)
}

/** The offer to fill in, or what was filled in and has to be checked. It is a link, so that it needs no script. */
export function FromBank({ bank: { isFilled, readTo } }: { bank: BankLines }) {
  const [query] = useSearchParams()
  if (readTo === null) return null
  if (isFilled)
    return (
      <Notice title="Filled in from your bank">
        <p>
          These are rough figures from your account until {dayWords(readTo)}. Check each one, and change what
          isn’t right any more. Nothing is saved until you go on.
        </p>
      </Notice>
    )
  const filled = new URLSearchParams(query)
  filled.set(FROM_QUERY, 'bank')
  return (
    <div>
      <p>You shared your bank account with us. We can fill in what it shows, for you to check.</p>
      <p>
        <LinkButton href={`?${filled}`} variant="secondary">
          Fill in from your bank
        </LinkButton>
      </p>
    </div>
  )
}
