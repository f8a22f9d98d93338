import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import type { SettlementQuoteType } from '@tarnbrook/domain/settlement/settlement-quote-state'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { readLoan, useLoan } from '#features/loans/read-loan.ts'
import {
  settlementApi,
  usePreviewSettlementQuoteQuery,
  useSettlementQuote,
} from '#features/loans/settlement-quotes.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { load, type Read } from '#platform/routing/route.ts'
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
}

/** The loan, its quote, and where there is none of this type, what asking for one would come to. */
export async function readEnding(
  store: Parameters<Read>[0],
  args: Parameters<Read>[1],
  type: SettlementQuoteType,
): Promise<SettlementQuote | null> {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  const [, quote] = await Promise.all([
    readLoan(store, id),
    load(store, settlementApi.endpoints.getSettlementQuote, { params: { id } }),
  ])
  if (!isMatchingQuote(quote, type))
    await load(store, settlementApi.endpoints.previewSettlementQuote, toPreviewArgs(id, type))
  return quote ?? null
}

/** A settlement figure is nothing to a withdrawal, which takes its place. After a withdrawal there is no other figure. */
function isMatchingQuote(quote: SettlementQuote | null | undefined, type: SettlementQuoteType): boolean {
  return quote?.type === 'cancellation' || quote?.type === type
}

function toPreviewArgs(id: number, type: SettlementQuoteType) {
  return { params: { id }, query: { type } } as const
}

/** Null until the loan is there. */
export function useEnding(type: SettlementQuoteType): Ending | null {
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  const loan = useLoan(id)
  const found = useSettlementQuote(id)
  const quote = isMatchingQuote(found, type) ? found : null
  const { data: preview } = usePreviewSettlementQuoteQuery(toPreviewArgs(id, type), { skip: quote !== null })
  return loan ? { loan, quote, preview } : null
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
