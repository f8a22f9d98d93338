import { PageHead } from '#platform/document/head.tsx'
import { MailLink, PhoneAndHours } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'

/** The same for everybody: it gives each reason there can be, and asks no one which is theirs. */
// Not kept for everybody: staff are not served by the borrower area.
export const handle = { isListed: false } satisfies Handle

/** Spec 2: disqualified. For people who cannot apply; like a declined page, it sells nothing. */
export default function DisqualifiedScreen() {
  const { switches } = useBrand()
  return (
    <>
      <PageHead
        title="We can’t take an application from you now"
        description="Who can’t apply to us, what they can do, and where help with money is free."
        isIndexed={false}
      />
      <Section width="text" isBeside>
        <PageHeading
          title="We can’t take an application from you now"
          lead="There are four possible reasons. Here’s what you can do about each one."
        />
        <Prose>
          <h2>You already have an application with us</h2>
          <p>We look at one at a time. In your account you can carry on with it, or tell us to stop.</p>
          <p>
            <LinkButton href={paths.dashboard()}>Go to your account</LinkButton>
          </p>
          <h2>We declined you in the last 30 days</h2>
          <p>
            The answer would probably be the same now. You can apply again when the 30 days are over. If
            something important has changed, or you think that we got it wrong, you don’t have to wait. Ask
            for a person to review it.
          </p>
          <h2>What you already have with us comes first</h2>
          <p>We don’t lend more in these cases:</p>
          <ul>
            <li>A payment is late, or was in the last few months.</li>
            <li>You have an arrangement or a breathing space, or had one lately.</li>
            <li>You still have something to pay back to us.</li>
            <li>You’ve made fewer than three payments of what you borrowed last.</li>
            <li>It would be more than we lend to one person.</li>
          </ul>
          <p>
            If paying is hard, <Link href={paths.helpAndSupport()}>talk to us</Link>. We can agree payments
            that you can afford.
          </p>
          <h2>You’re under 18, or don’t live in the UK</h2>
          <p>
            We lend only to adults who live in the UK, and can’t make an exception.
            {switches.directApplications ? (
              <>
                {' '}
                If you mistyped your date of birth, <Link href={paths.quote('about-you')}>put it right</Link>{' '}
                and carry on.
              </>
            ) : null}
          </p>
          <h2>How to reach us</h2>
          <p>
            Call <PhoneAndHours />, or write to <MailLink />. You’ll talk to a person, and we don’t charge for
            it.
          </p>
          <h2>If money is tight</h2>
          <p>These services are free, confidential and independent of us:</p>
          <FreeAdvice />
        </Prose>
      </Section>
    </>
  )
}
