import type { FinancialStatementResource } from '@tarnbrook/contract/financial-statement/financial-statements'
import type { BankDataPull } from '@tarnbrook/contract/open-banking/bank-data'
import { dayWords } from '@tarnbrook/domain/core/display'
import {
  type LineKey,
  SECTION_OF_LINE,
  type SectionGroup,
} from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import { useSearchParams } from 'react-router'
import { arrangementsApi } from '#features/arrangements/arrangements.api.ts'
import { openBankingApi } from '#features/open-banking/open-banking.api.ts'
import { screenQuery, useAnswer } from '#platform/routing/screen-data.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { FROM_QUERY, SAVED_QUERY } from './from-query.ts'
import { asTyped, lineAnswers } from './statement-answers.ts'

type LineAnswers = ReturnType<typeof lineAnswers>

export interface BankLines {
  /** The form's first lines: those answered, and if asked for, the bank's in empty ones. */
  lines: LineAnswers
  isFilled: boolean
  /** They are to be filled in, and the bank is still being read. */
  isAwaited: boolean
  /** The last day that was read at the bank; null where there is no statement. */
  readTo: string | null
  /** Whether the bank shows something for these lines. */
  hasLines: boolean
  /** How the latest visit for an arrangement of this loan went. */
  visit: Visit
}

const WATCH_MS = 3000

/** Shared bank data in the lines of these groups. To be checked; only the borrower saves it. */
export function useBankLines(
  statement: FinancialStatementResource | null,
  { groups, applicationId }: { groups: readonly SectionGroup[]; applicationId: number },
): BankLines {
  const [query] = useSearchParams()
  const visit = findLatestVisit(useAnswer(queryBankVisits(applicationId)))
  const data = useAnswer(queryBankLines(visit))
  const readTo = data?.readTo ?? null
  const isComing = areLinesComing(visit, readTo)
  const answered = lineAnswers(statement, groups)
  const found = (data?.lines ?? []).filter(({ line }) => isIncludedLine(line, groups))
  const hasLines = found.length > 0
  const isWanted = query.get(FROM_QUERY) === 'bank'
  const isFilled = hasLines && isWanted
  const about = { isFilled, isAwaited: isWanted && isComing, readTo, hasLines, visit }
  if (!isFilled) return { ...about, lines: answered }
  const ofBank: LineAnswers = Object.fromEntries(
    found.map(({ line, amount, frequency }) => [line, { amount: asTyped(amount), frequency }]),
  )
  const given = Object.entries(answered).filter(([, { amount }]) => amount !== '')
  return { ...about, lines: { ...ofBank, ...Object.fromEntries(given) } }
}

type Visit = BankDataPull['status'] | null

/** Looked at again every few seconds while the bank is read. The page can do without. */
export function queryBankVisits(applicationId: number) {
  return screenQuery(
    openBankingApi.endpoints.getBankData,
    { params: { id: applicationId } },
    { need: 'optional', pollMs: (bank) => (findLatestVisit(bank) === 'reading' ? WATCH_MS : 0) },
  )
}

function findLatestVisit(bank: { pulls: readonly BankDataPull[] } | undefined): Visit {
  return bank?.pulls.find(({ purpose }) => purpose === 'arrangement')?.status ?? null
}

/** Looked at again while they are to come of this visit. The page can do without. */
export function queryBankLines(visit: Visit = null) {
  return screenQuery(
    arrangementsApi.endpoints.getBankStatementLines,
    {},
    { need: 'optional', pollMs: (lines) => (areLinesComing(visit, lines?.readTo ?? null) ? WATCH_MS : 0) },
  )
}

/** What is being read is there a moment after it has been. */
function areLinesComing(visit: Visit, readTo: string | null): boolean {
  return visit === 'reading' || (visit === 'read' && readTo === null)
}

function isIncludedLine(line: string, groups: readonly SectionGroup[]): line is LineKey {
  return Object.hasOwn(SECTION_OF_LINE, line) && groups.includes(SECTION_OF_LINE[line as LineKey].group)
}

/** What the bank was asked for and the result; connect or fill in. Links: no script needed. */
export function FromBank({ bank }: { bank: BankLines }) {
  const [query] = useSearchParams()
  const { isFilled, readTo, hasLines } = bank
  if (isFilled && readTo !== null)
    return (
      <Notice title="Filled in from your bank">
        <p>
          These are rough figures from your account until {dayWords(readTo)}. Check each one, and change what
          isn’t right any more. Nothing is saved until you go on.
        </p>
      </Notice>
    )
  return (
    <Stack>
      <BankVisitNotice visit={bank.visit} saved={query.get(SAVED_QUERY)} />
      <p>{describeBankOffer(bank)}</p>
      <ButtonRow>
        {hasLines ? (
          <LinkButton href={toBankHref(query, 'bank')} variant="secondary">
            Fill in from your bank
          </LinkButton>
        ) : null}
        <LinkButton href={toBankHref(query, 'connect')} variant={hasLines ? 'quiet' : 'secondary'}>
          {readTo === null ? 'Connect your bank' : 'Read my bank again'}
        </LinkButton>
      </ButtonRow>
    </Stack>
  )
}

function describeBankOffer({ hasLines, readTo }: BankLines): string {
  if (readTo === null)
    return 'Your bank can fill this in, for you to check. Or fill it in yourself: a rough idea is enough.'
  return hasLines
    ? `You shared your bank account with us. We can fill in what it shows until ${dayWords(readTo)}, for you to check.`
    : `The account that you shared shows nothing for this page, until ${dayWords(readTo)}. Fill it in yourself, or connect another bank.`
}

function toBankHref(query: URLSearchParams, from: 'bank' | 'connect'): string {
  const next = new URLSearchParams(query)
  next.delete(SAVED_QUERY)
  next.set(FROM_QUERY, from)
  return `?${next}`
}

/** A visit that came to nothing. It counts against no one, and the page goes on without it. */
function BankVisitNotice({ visit, saved }: { visit: BankLines['visit']; saved: string | null }) {
  const [words, how] = saved === 'bank-connected' ? [NOT_READ, visit] : [ENDED, saved]
  // A URL may hold the name of anything.
  const went = how !== null && Object.hasOwn(words, how) ? words[how] : undefined
  if (!went) return null
  return (
    <Notice tone="warning" title={went.title} isAnnounced>
      <p>{went.text}</p>
    </Notice>
  )
}

type Went = Readonly<Record<string, { title: string; text: string } | undefined>>

const ENDED: Went = {
  'bank-refused': {
    title: 'You didn’t connect your bank',
    text: 'Nothing was shared, and it doesn’t count against you. You can fill this in yourself, or try again.',
  },
  'bank-unavailable': {
    title: 'Your bank isn’t available right now',
    text: 'Nothing was shared. You can fill this in yourself, try again later, or choose another bank.',
  },
  'bank-unable-to-connect': {
    title: 'We couldn’t connect to your bank',
    text: 'Nothing was shared, and it doesn’t count against you. You can fill this in yourself, or try again.',
  },
}

const NOT_READ: Went = {
  failed: {
    title: 'We couldn’t read your account',
    text: 'Your bank didn’t answer in time. Nothing was stored. You can fill this in yourself, or try again.',
  },
  'other-person': {
    title: 'That account is in another name',
    text: 'We can only use an account in your own name. We haven’t stored anything of it. You can fill this in yourself, or connect your own.',
  },
}
