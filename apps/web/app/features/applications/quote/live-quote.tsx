import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { formatMoney, formatPercent } from '@tarnbrook/domain/core/display'
import { CHANGE_QUOTE_ID } from '#features/applications/offer/change-quote.tsx'
import { amountOverTerm, expiryWords } from '#features/applications/offer/figures.ts'
import { PageHead } from '#platform/document/head.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Amount, AmountRow } from '#ui/amount/amount.tsx'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'

const TITLE = 'You already have a quote'

/** Shown for a live quote, not an empty form: a new application would replace the quote. */
export function LiveQuote({ application, newPath }: { application: LoanApplication; newPath: string }) {
  const { quote, requotability } = application
  if (!quote) return null
  const offer = paths.application(application)
  return (
    <Section width="text">
      <PageHead title={TITLE} isIndexed={false} />
      <PageHeading
        title={TITLE}
        lead={`${amountOverTerm(quote)}${quote.expiresAt === null ? '' : `, valid ${expiryWords(quote)}`}.`}
      />
      <Stack gap="l">
        <AmountRow>
          <Amount label="You’d pay" figure={formatMoney(quote.instalment)} unit="a month" />
          <Amount label="APR (total yearly cost)" figure={formatPercent(quote.apr)} />
        </AmountRow>
        <p>
          <LinkButton href={offer}>See my quote</LinkButton>
        </p>
        <Prose>
          <h2>Need something different?</h2>
          {requotability?.requotable ? (
            <p>
              To borrow another amount or for another term,{' '}
              <Link href={`${offer}#${CHANGE_QUOTE_ID}`}>change your quote</Link>. You won’t have to answer
              the questions again.
            </p>
          ) : null}
          <p>
            If your income, home or address has changed, <Link href={newPath}>start a new application</Link>.
            Our answer will replace this quote. Checking your rate won’t affect your credit score.
          </p>
        </Prose>
      </Stack>
    </Section>
  )
}
