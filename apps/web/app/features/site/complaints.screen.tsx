import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { PageHead } from '#platform/document/head.tsx'
import { MailLink, PhoneLink, PostalAddress } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { NumberedSteps } from '#ui/trust-block/trust-block.tsx'

export const handle = { hydrate: false } satisfies Handle

export default function ComplaintsScreen() {
  const { contacts, hours, productType, shortName } = useBrand()
  return (
    <>
      <PageHead
        title="Complaints"
        description={`How to complain to ${shortName}, when we’ll answer, and how to go to the Financial Ombudsman Service.`}
      />
      <Section width="text" isBeside>
        <PageHeading
          title="How to complain"
          lead="If we’ve got something wrong, tell us. Complaining is free, and it doesn’t change how we treat you or your agreement."
        />
        <Facts
          kind="words"
          items={[
            { term: 'Phone', detail: <PhoneLink />, note: hours.phone.text },
            {
              term: 'Email',
              detail: <MailLink address={contacts.complaintsEmail} />,
              note: 'Our complaints team reads it.',
            },
            { term: 'Post', detail: <PostalAddress /> },
          ]}
        />
      </Section>
      <Section width="text" isBeside title="What helps us" id="what-helps">
        <Prose>
          <p>Use your own words. It’s easier for us if you tell us:</p>
          <ul>
            <li>
              your name, and your {productType === 'hire-purchase' ? 'agreement' : 'loan'} number if you have
              it;
            </li>
            <li>what happened, and when;</li>
            <li>how it has affected you;</li>
            <li>what you’d like us to do about it;</li>
            <li>how you’d like to hear from us, and anything that would make this easier for you.</li>
          </ul>
          <p>
            Someone else can complain for you: a friend, a relative or an adviser. Tell us by phone or in
            writing that they can act for you. You don’t need to pay a claims company. If you use one, it may
            keep part of what you’re paid.
          </p>
        </Prose>
      </Section>
      <Section title="What happens next" id="times">
        {/* DISP 1.5.1R, 1.5.4R, 1.6.1R and 1.6.2R. */}
        <NumberedSteps
          items={[
            {
              title: 'We confirm that we’ve got it',
              text: 'We write to you promptly, with the name of the person looking into it. They keep you up to date.',
            },
            {
              title: 'We settle many in three working days',
              text: 'You may be happy with our answer by the end of the third business day after we hear from you. If so, we write to confirm it. That letter is called a summary resolution.',
            },
            {
              title: 'You get our answer within eight weeks',
              text: 'Our final response says what we found, whether we agree, and what we’ll do. If we need longer, we write to say why and when we’ll answer. You can go to the ombudsman then.',
            },
          ]}
        />
      </Section>
      <Section width="text" isBeside title="If you aren’t happy with our answer" id="ombudsman">
        <Stack>
          <Prose>
            <p>
              You can take your complaint to the {ombudsman.name}. It’s free for you, it’s independent of us,
              and it can tell us to put things right. You can go to it:
            </p>
            <ul>
              <li>within six months of the date of our final response or summary resolution, or</li>
              <li>once eight weeks have passed and you’ve had no final response from us.</li>
            </ul>
            <p>
              There are also time limits. You usually have six years from when the problem happened. If it’s
              later, you have three years from when you knew you had a reason to complain. The ombudsman
              decides whether it can look at a complaint.
            </p>
          </Prose>
          <Facts
            kind="words"
            items={[
              {
                term: 'Phone',
                detail: <a href={`tel:${ombudsman.phone.replaceAll(' ', '')}`}>{ombudsman.phone}</a>,
                note: 'Free from mobiles and landlines.',
              },
              { term: 'Email', detail: <MailLink address={ombudsman.email} /> },
              {
                term: 'Website',
                detail: (
                  <a href={ombudsman.url} rel="noreferrer">
                    {new URL(ombudsman.url).hostname}
                  </a>
                ),
              },
              { term: 'Post', detail: `${ombudsman.name}, ${ombudsman.address.join(', ')}` },
            ]}
          />
        </Stack>
      </Section>
      <Section width="text" isBeside title="Complaints about commission" id="commission">
        <Prose>
          <p>
            For a complaint about commission on car or van finance, use this page:{' '}
            <Link href={paths.commission()}>complain about commission</Link>.
          </p>
        </Prose>
      </Section>
      <Section width="text" isBeside title="If you’re struggling" id="struggling">
        <Prose>
          <p>
            You can complain and get help with payments at the same time. If money or health is making things
            hard, see <Link href={paths.helpAndSupport()}>help and support</Link>, or tell us when you
            complain.
          </p>
        </Prose>
      </Section>
    </>
  )
}
