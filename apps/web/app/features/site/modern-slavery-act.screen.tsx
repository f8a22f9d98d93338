import { modernSlavery } from '@tarnbrook/brands/facts/modern-slavery'
import { lender } from '@tarnbrook/brands/lender'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { PageHead } from '#platform/document/head.tsx'
import { MailLink } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { useBrand } from '#platform/store/session.ts'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { Prose } from '#ui/prose/prose.tsx'

export const handle = { hydrate: false } satisfies Handle

const { approvedOn, concernsRaised, financialYear, signedBy, staff, staffTrainedPercent } = modernSlavery
const { suppliers, suppliersLookedAtClosely, suppliersReviewed } = modernSlavery

/** Modern Slavery Act 2015, s54(5): the six headings that a statement may have. */
export default function ModernSlaveryActScreen() {
  const { contacts, fullName } = useBrand()
  return (
    <>
      <PageHead
        title="Modern slavery statement"
        description={`What ${lender.legalName}, the lender behind ${fullName}, does against slavery and human trafficking.`}
      />
      <Section width="text" isBeside>
        <PageHeading
          title="Modern slavery statement"
          caption={`Year to ${dayWords(financialYear.to)}`}
          lead="Nobody should be forced to work. This is what we did in the year against slavery and human trafficking, in our business and at our suppliers."
        />
        <Prose>
          <p>
            {lender.legalName} makes this statement under section 54 of the Modern Slavery Act 2015. It covers
            all the names that we lend under, including {fullName}. It’s for the financial year from{' '}
            {dayWords(financialYear.from)} to {dayWords(financialYear.to)}.
          </p>
          <h2>Who we are and what we buy</h2>
          <p>
            We lend to people in the United Kingdom. All of our {staff} staff work here, most of them in
            Leeds. We buy from {suppliers} suppliers, nearly all of them in the United Kingdom. They provide
            computing and telephone services, credit and identity checks, payment services, and print and
            post. They also give us professional advice, and clean, cater for and maintain our office.
          </p>
          <h2>Our rules</h2>
          <ul>
            <li>
              Everyone works here by choice, under a written contract, and can leave with the notice it sets
              out.
            </li>
            <li>We check that each person has the right to work, and we keep nobody’s passport.</li>
            <li>Nobody pays to be given a job, to us or to an agency that we use.</li>
            <li>Our code for suppliers asks the same of them and of those they buy from.</li>
            <li>Anyone may raise a concern, by name or without one, and is protected when they do.</li>
          </ul>
          <h2>How we check</h2>
          <p>
            Before we take on a supplier we ask who does the work, where, and on what terms. Our contracts let
            us ask again. They let us end the contract if we find slavery and the supplier doesn’t put it
            right. We looked at {suppliersReviewed} of our {suppliers} suppliers this year.
          </p>
          <h2>Where the risk is</h2>
          <p>
            In an office-based business like ours the risk is low. It’s higher where people work for low pay,
            through agencies or far away. Examples are cleaning, catering, security, deliveries, and making
            computers and phones. We looked closely at the {suppliersLookedAtClosely} suppliers in those
            trades. Our customers can be victims too, when someone else controls their money, so we train our
            staff to notice it.
          </p>
          <h2>Training</h2>
          <p>
            In their first month, and again each year, everyone learns the signs of slavery and of control by
            another person. {staffTrainedPercent}% of our staff had done so by the end of the year. Those who
            choose suppliers or talk to customers learn more.
          </p>
          <h2>How we know whether it works</h2>
          <p>
            We count the suppliers we’ve looked at, the staff we’ve trained and the concerns that are raised.{' '}
            {concernsRaised === 0
              ? 'Nobody raised a concern about slavery in the year. We take that as a reason to keep asking.'
              : `The concerns raised in the year numbered ${concernsRaised}. Each was looked into.`}
          </p>
          <h2>Approval</h2>
          <p>
            The board of {lender.legalName} approved this statement on {dayWords(approvedOn)}. We review it
            every year.
          </p>
          <p>
            <strong>{signedBy.name}</strong>
            <br />
            {signedBy.role} and director, {lender.legalName}
          </p>
          <h2>If you’re worried about someone</h2>
          <p>
            If someone is in danger now, call 999. The Modern Slavery and Exploitation Helpline is free and
            confidential, every day of the year: <a href="tel:08000121700">08000 121 700</a>,{' '}
            <a href="https://www.modernslaveryhelpline.org/" rel="noreferrer">
              modernslaveryhelpline.org
            </a>
            . To tell us about a supplier of ours, write to{' '}
            <MailLink address={contacts.contactEmail} subject="Modern slavery concern" />.
          </p>
        </Prose>
      </Section>
    </>
  )
}

function dayWords(day: string): string {
  return formatDayWords(Temporal.PlainDate.from(day))
}
