import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import { useSelector } from 'react-redux'
import { redirect, redirectDocument } from 'react-router'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { queryLoan } from '#features/loans/loans.api.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { querySettlementQuote } from '#features/loans/settlement-quotes.api.ts'
import { CardForm } from '#features/payments/card-payment/card-form.tsx'
import { settlementOf } from '#features/settlement/settlement.slice.ts'
import { PageHead } from '#platform/document/head.tsx'
import { useHasScript } from '#platform/document/use-has-script.ts'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser, useSession } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'

const screen = defineScreenData(function* (args, state) {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  // Only a separate document may load the provider's script: the page needs a document load.
  if (typeof document !== 'undefined' && !args.session.isCardPage)
    yield redirectDocument(paths.settleByCard({ id }))
  const { loan, quote } = yield* ask({ loan: queryLoan(id), quote: querySettlementQuote(id) })
  // With nothing to pay, or while a card's result is unknown, the quote's page says so. A bank
  // check is under way in this document: it stays.
  const { clientSecret, preventRetry } = settlementOf(state)
  const isPayable = quote?.status === 'quoted' || (quote?.status === 'paying' && quote.canChangePaymentMethod)
  if (!isPayable && !clientSecret && !preventRetry) yield redirect(chooseQuotePath(id, quote))
  return { loan, quote }
})

/** What a quote is part of: settling, or withdrawing. */
function chooseQuotePath(id: number, quote: Pick<SettlementQuote, 'type'> | null): string {
  return quote?.type === 'cancellation' ? paths.withdraw({ id }) : paths.settlementQuote({ id })
}

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./settle-by-card.submit.ts'))
export const clientAction = createSubmitAction(() => import('./settle-by-card.submit.ts'))
export const handle = { frame: 'form', query: ['id'], isCardPage: () => true } satisfies Handle

const TITLE = 'Pay by card'

/** A page of our own: settles a loan by card. The provider's card fields need script. */
export default function SettleByCardScreen() {
  const { loan, quote } = screen.useData() ?? {}
  if (!loan || !quote) return null
  return (
    <LoanTask loan={loan} next={NEXT}>
      <Section width="text">
        <PageHead title={TITLE} isIndexed={false} />
        <BackLink href={chooseQuotePath(loan.id, quote)}>Ways to pay</BackLink>
        <Stack gap="l">
          <Pay loan={loan} quote={quote} />
        </Stack>
      </Section>
    </LoanTask>
  )
}

const NEXT = [
  'Your bank may check that it’s you, in its app or with a code.',
  'A payment by card counts at once. We email you to confirm it.',
  'If your bank doesn’t pay it, nothing is taken and we don’t charge for that.',
]

export function Pay({ loan, quote }: { loan: Loan; quote: SettlementQuote }) {
  const { cardPayments } = useSession()
  const hasScript = useHasScript()
  const settlement = useSelector(settlementOf)
  const { noun } = toLoanSetting(loan)
  const page = chooseQuotePath(loan.id, quote)
  if (!cardPayments || !hasScript)
    return (
      <>
        <PageHeading
          title={TITLE}
          lead={
            cardPayments
              ? 'Card payments need JavaScript: your card goes straight to the company that takes payments for us. Turn it on and load this page again, or pay another way.'
              : 'You can’t pay by card at the moment. Please pay another way.'
          }
        />
        <p>
          <LinkButton href={page}>Other ways to pay</LinkButton>
        </p>
      </>
    )
  const amount = formatMoney(quote.amountToPay)
  return (
    <CardForm
      title={TITLE}
      lead={
        quote.type === 'settlement'
          ? `${amount} settles your ${noun}. Paying by card is free, and it counts at once.`
          : `${amount} is what’s left to pay back today. Paying by card is free, and it counts at once.`
      }
      payment={settlement}
      button={`Pay ${amount} by card`}
      otherWay={{ href: page, label: 'Pay another way' }}
      notKnown={{
        words: 'We’ll email you as soon as we know.',
        way: { href: paths.loan({ id: loan.id }), label: `Go to your ${noun}` },
      }}
    >
      {(fields) => <input type="hidden" name={fields.amount.name} value={toPounds(quote.amountToPay)} />}
    </CardForm>
  )
}
