import { DECLINE_WORDS } from '@tarnbrook/brands/facts/decline-words'
import { legal } from '@tarnbrook/brands/facts/legal'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { DECLINE_STANDS_DAYS } from '@tarnbrook/domain/applications/application-state'
import type { Decliner } from '@tarnbrook/domain/applications/underwriting'
import { dayWords } from '@tarnbrook/domain/core/display'
import { queryDeclinePartner } from '#features/applications/after-quote.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import { paths } from '#platform/routing/paths.ts'
import { useAnswer } from '#platform/routing/screen-data.ts'
import { useBrand } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { DeclineConsent } from './decline-consent.tsx'
import { DeclinePartner } from './decline-partner.tsx'

/** Spec 2: a declined application: why, who decided, what can be done, where help is free. */
export function Declined({ application }: { application: LoanApplication }) {
  const { id, declinedBy, declinePanelConsented } = application
  const answer = useAnswer(queryDeclinePartner(id))
  const isOverturned = application.declineReview?.outcome === 'apply-again'
  // A borrower that we ask to apply again is shown no other company.
  const partner = isOverturned ? null : answer?.partner
  const title = isOverturned ? 'You can apply again' : 'We can’t lend to you this time'
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section width="text">
        <PageHeading
          caption="Your application"
          title={title}
          lead={
            isOverturned
              ? 'We declined your application. A person has looked at that decision, and changed it.'
              : 'We know that this isn’t what you hoped for. Here’s why, and what you can do.'
          }
        />
        <Prose>
          {isOverturned ? null : <Why application={application} title="Why" />}
          {application.declineReview ? (
            <Reviewed review={application.declineReview} />
          ) : declinedBy ? (
            <DecisionExplanation id={id} by={declinedBy} />
          ) : null}
          {isOverturned ? <Why application={application} title="Why we declined it before" /> : null}
          <Agency />
          {isOverturned ? null : <ReapplicationAdvice groups={application.declineGroups} />}
          {application.declineGroups.includes('affordability') ? <Budgeting /> : null}
          <h2>If money is tight</h2>
          <p>These services are free, confidential and independent of us:</p>
          <FreeAdvice />
        </Prose>
      </Section>
      {answer && partner ? <DeclinePartner answer={answer} partner={partner} /> : null}
      {/* Whom another loan would not help is not asked; somebody who has said yes can take it back. */}
      {partner || declinePanelConsented ? <DeclineConsent application={application} /> : null}
      <Section width="text">
        <p>
          <Link href={paths.dashboard()}>Go to your account</Link>
        </p>
      </Section>
    </>
  )
}

function Why({ application, title }: { application: LoanApplication; title: string }) {
  const { declineReasons, reaction } = application
  return (
    <>
      <h2>{title}</h2>
      {declineReasons.length === 0 ? (
        <p>From what we know, we can’t lend you this amount safely.</p>
      ) : (
        <ul>
          {declineReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <p>
        {reaction === 'yes'
          ? 'The full credit check that you agreed to stays on your credit file, where other lenders can see it. Being declined isn’t recorded there.'
          : 'Our credit check won’t affect your credit score, and other lenders can’t see it. Being declined isn’t recorded on your credit file.'}
      </p>
    </>
  )
}

/** What a member of staff found, in their words. */
function Reviewed({ review }: { review: NonNullable<LoanApplication['declineReview']> }) {
  const { contacts } = useBrand()
  const isStanding = review.outcome === 'upheld'
  return (
    <>
      <h2>A person has looked at this decision</h2>
      <p>
        On {dayWords(review.reviewedOn)} a member of our staff looked at it
        {isStanding ? ', and it stays the same.' : ', and changed it.'} This is what they found:
      </p>
      <p>{review.told}</p>
      {isStanding ? (
        <p>
          If you’re not happy with it, you can complain: email{' '}
          <a href={`mailto:${contacts.complaintsEmail}`}>{contacts.complaintsEmail}</a>. It’s free.
        </p>
      ) : (
        <>
          <p>
            Our credit check can’t be used for a new quote any more, so please apply again. A quote won’t
            affect your credit score.
          </p>
          <p>
            <LinkButton href={paths.quote()}>Apply again</LinkButton>
          </p>
        </>
      )}
    </>
  )
}

/** Who decided, and how to have a person look at it. */
export function DecisionExplanation({ id, by }: { id: number; by: Decliner }) {
  const { contacts, hours } = useBrand()
  const { decision, review, basis, rights } = DECLINE_WORDS[by]
  return (
    <>
      <h2>
        {decision}. {review}
      </h2>
      <p>
        {basis} {rights}
      </p>
      <p>
        <LinkButton variant="secondary" href={paths.callBack(id, { about: 'decision' })}>
          Ask for a review
        </LinkButton>
      </p>
      <p>
        Or call <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>, {hours.phone.text}
        , or email <a href={`mailto:${contacts.contactEmail}`}>{contacts.contactEmail}</a>.
      </p>
    </>
  )
}

/** CCA 1974 s157: agency's name, address, phone with a refusal; s158: copy; s159: corrections. */
export function Agency() {
  const { usedForDecision, asked, askedAddress, askedPhone, freeFileUrl } = legal.creditReference
  return (
    <>
      <h2>The credit reference agency we used</h2>
      <p>{usedForDecision}</p>
      <Facts
        kind="words"
        items={[
          { term: 'Agency', detail: asked },
          { term: 'Address', detail: askedAddress.join(', ') },
          { term: 'Telephone', detail: askedPhone },
          {
            term: 'Your credit report',
            detail: (
              <a href={freeFileUrl} rel="noreferrer">
                See it for free
              </a>
            ),
            note: 'Checking it won’t affect your credit score.',
          },
        ]}
      />
      <p>
        The agency didn’t make this decision and can’t tell you why we made it. If something in your report is
        wrong, tell the agency. It has 28 days to correct it or tell you why it won’t.
      </p>
    </>
  )
}

/** The advice follows the reason: a credit file has nothing to do with what a person can afford. */
function ReapplicationAdvice({ groups }: { groups: LoanApplication['declineGroups'] }) {
  return (
    <>
      <h2>Before you apply again</h2>
      <ul>
        <li>
          You can apply to us again {DECLINE_STANDS_DAYS} days after this decision. If you apply sooner, the
          answer will probably be the same.
        </li>
        {groups.includes('account') ? (
          <li>
            Bring what you have with us up to date, or <Link href={paths.helpAndSupport()}>talk to us</Link>{' '}
            about it. We can agree payments that you can afford.
          </li>
        ) : null}
        {groups.includes('affordability') ? (
          <li>
            If your income goes up, or your regular costs or debts go down, the payments may become
            affordable.
          </li>
        ) : null}
        {groups.includes('credit-file') ? (
          <>
            <li>Several full credit checks in a few weeks can lower your credit score.</li>
            <li>
              It helps to be on the electoral roll at your address and to pay on time. Using less of your
              credit limits helps too. This takes time.
            </li>
            <li>
              Don’t pay a company to “repair” your credit file. Correct information stays on it, and mistakes
              are corrected for free.
            </li>
          </>
        ) : null}
      </ul>
    </>
  )
}

/** CONC 7.3 and PRIN 2A.5: who cannot afford a loan is shown free help with a budget. */
function Budgeting() {
  return (
    <>
      <h2>Free help with your budget</h2>
      <p>
        MoneyHelper is a free service set up by the government. Its{' '}
        <a href="https://www.moneyhelper.org.uk/en/everyday-money/budgeting/budget-planner" rel="noreferrer">
          budget planner
        </a>{' '}
        shows what you have left each month, and where you could spend less.
      </p>
    </>
  )
}
