import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import type { SettlementQuoteType } from '@tarnbrook/domain/settlement/settlement-quote-state'
import type { ReactNode } from 'react'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { queryLoan } from '#features/loans/loans.api.ts'
import { querySettlementQuote, settlementApi } from '#features/loans/settlement-quotes.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import type { RouteArgs } from '#platform/routing/route.ts'
import { ask, type ScreenSteps, screenQuery } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, Section, Stack } from '#ui/layout/page.tsx'
import type { SettlementPreview } from '../ask-for-quote.tsx'

/** What there is to see of the end of a loan. */
export interface Ending {
  loan: Loan
  quote: SettlementQuote | null
  preview: SettlementPreview | undefined
}

export interface Step {
  title: string
  page: ReactNode
  /** What comes after it: nothing where nothing can be done. */
  next: readonly string[]
}

/** The loan, its quote, and where there is none of this type, what asking for one would come to. */
export function* askEnding(args: RouteArgs, type: SettlementQuoteType): ScreenSteps<Ending> {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  const { loan, found } = yield* ask({ loan: queryLoan(id), found: querySettlementQuote(id) })
  if (isMatchingQuote(found, type)) return { loan, quote: found, preview: undefined }
  const { preview } = yield* ask({
    // A figure that has changed is asked for again, so that the new one can be confirmed.
    preview: screenQuery(
      settlementApi.endpoints.previewSettlementQuote,
      { params: { id }, query: { type } },
      { isFresh: true },
    ),
  })
  return { loan, quote: null, preview }
}

/** A withdrawal replaces a settlement figure. After a withdrawal there is no other figure. */
function isMatchingQuote(quote: SettlementQuote | null, type: SettlementQuoteType): quote is SettlementQuote {
  return quote?.type === 'cancellation' || quote?.type === type
}

export function QuotePage({
  loan,
  title,
  next,
  children,
}: {
  loan: Loan
  title: string
  next: readonly string[]
  children: ReactNode
}) {
  return (
    <LoanTask loan={loan} next={next}>
      <Section width="text">
        <PageHead title={title} isIndexed={false} />
        <BackLink href={paths.loan({ id: loan.id })}>{loan.reference}</BackLink>
        <Stack gap="l">{children}</Stack>
      </Section>
    </LoanTask>
  )
}
