import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { documentUrl } from '@tarnbrook/contract/documents/document-types'
import { LANDING_TITLE } from '@tarnbrook/domain/applications/landing'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { offerResponseForm } from '#features/applications/after-quote.forms.ts'
import { CallMeBack } from '#features/applications/callback/call-me-back.tsx'
import type { PaymentDays } from '#features/applications/offer/payment-day/payment-day.tsx'
import { ExpiredQuote } from '#features/applications/progress/ended.tsx'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Columns, PageHeading, Section } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { type AffordableLoan, AffordableOption, AskedForMore } from './affordable-offer.tsx'
import type { Requotability } from './change-quote.tsx'
import { Commission } from './commission.tsx'
import { amountOverTerm, expiryWords, isHirePurchase } from './figures.ts'
import { FiguresChanged } from './figures-changed.tsx'
import styles from './offer.module.css'
import { OfferDetails } from './offer-details.tsx'
import { OfferFigures } from './offer-figures.tsx'
import { OfferResponse } from './offer-response.tsx'
import type { Budget } from './price/affordability.tsx'
import type { Savings } from './price/refinance-savings.tsx'
import type { TermOptions } from './price/term-options.tsx'
import { QuoteChanged, QuoteComparison } from './quote-change.tsx'

/** Spec 2: the page of a Quoted application. */
export function Offer({
  application,
  requotability,
  isReadingFirst,
  savings,
  affordable,
  paymentDays,
  termOptions,
  budget,
}: {
  application: LoanApplication
  requotability: Requotability | undefined
  /** What to read before deciding stands above the details of the quote, rather than below them. */
  isReadingFirst: boolean
  savings: Savings | null | undefined
  /** What else can be lent to someone who asked for more than they can afford. */
  affordable: AffordableLoan | undefined
  paymentDays: PaymentDays | undefined
  termOptions: TermOptions | undefined
  /** Undefined while it is read; null where it may not be shown. */
  budget: Budget | null | undefined
}) {
  const { quote, previousQuote, askedFor } = application
  if (!quote?.isLive) return <ExpiredQuote application={application} />
  const canChange = requotability?.requotable ?? false
  const reading = (
    <Section title="Before you decide" width="text">
      <BeforeYouDecide application={application} />
    </Section>
  )
  return (
    <>
      <PageHead
        title={`${LANDING_TITLE.application}: your quote for ${amountOverTerm(quote)}`}
        isIndexed={false}
      />
      <Section>
        <SubmitForm
          className={styles.form}
          form={offerResponseForm}
          label="Accept or decline this offer"
          defaultValue={{ vin: application.vehicle?.isVinOfBorrower && application.vehicle.vin }}
        >
          {(fields, { errors, isSending }) => (
            <>
              <ErrorSummary items={errors} />
              <PageHeading
                caption="Your quote"
                title={amountOverTerm(quote)}
                lead={
                  quote.expiresAt === null
                    ? 'Your quote, if you go ahead.'
                    : `Your quote is valid ${expiryWords(quote)}.`
                }
              />
              {budget && budget.ownLoans > 0 ? <AlreadyWithUs amount={budget.ownLoans} /> : null}
              <Commission application={application} />
              <Columns ratio="wide-narrow">
                <div>
                  <Reviewed review={application.declineReview} />
                  {askedFor ? <AskedForMore askedFor={askedFor} quote={quote} /> : null}
                  {previousQuote ? <QuoteChanged previous={previousQuote} quote={quote} /> : null}
                  <FiguresChanged application={application} />
                  <OfferFigures application={application} quote={quote} days={paymentDays} />
                  {previousQuote ? (
                    <QuoteComparison application={application} previous={previousQuote} quote={quote} />
                  ) : null}
                </div>
                <OfferResponse
                  application={application}
                  quote={quote}
                  fields={fields}
                  isSending={isSending}
                />
              </Columns>
            </>
          )}
        </SubmitForm>
      </Section>
      {affordable ? (
        <Section title="What else we can offer" width="text">
          <AffordableOption application={application} option={affordable} />
        </Section>
      ) : null}
      {isReadingFirst ? reading : null}
      <Section title="More about this quote">
        <OfferDetails
          application={application}
          quote={quote}
          requotability={canChange ? requotability : undefined}
          savings={savings}
          paymentDays={paymentDays}
          termOptions={termOptions}
          budget={budget}
        />
      </Section>
      {isReadingFirst ? null : reading}
    </>
  )
}

/** What they have with us, so that a second quote does not read as if it were the first. */
function AlreadyWithUs({ amount }: { amount: Budget['ownLoans'] }) {
  return (
    <p>
      You already pay us {formatMoney(amount)} a month. We’ve counted it in what you’d have left each month.
    </p>
  )
}

/** CCA 1974 s55A, s55C, SI 2010/1013: all three documents in good time, before any question. */
function BeforeYouDecide({ application }: { application: LoanApplication }) {
  const { id } = application
  const product = isHirePurchase(application) ? 'hire purchase' : 'loan'
  const document = (type: string) =>
    paths.viewDocument({ url: documentUrl({ category: 'LOAN_APPLICATION', type, id }) })
  return (
    <Prose>
      <p>
        Read <Link href={document('ADEQUATE_EXPLANATIONS')}>what to know about this {product}</Link> and{' '}
        <Link href={document('SECCI')}>its key facts</Link>, and keep them to compare with other offers.
      </p>
      <p>
        {/* CCA 1974 s55C. */}
        You can also read and keep <Link href={document('CONTRACT')}>a draft of the agreement</Link>. It’s
        free.
      </p>
      <p>
        If paying this back would leave you short of money for food, heat or your home, don’t borrow it.{' '}
        <Link href={paths.helpAndSupport()}>There’s free help</Link>.
      </p>
      <CallMeBack id={id} />
    </Prose>
  )
}

/** After a decline that a person changed. */
function Reviewed({ review }: { review: LoanApplication['declineReview'] }) {
  if (review?.outcome !== 'overturned') return null
  return (
    <Notice title="A person has looked at our decision, and changed it">
      <p>{review.told}</p>
    </Notice>
  )
}
