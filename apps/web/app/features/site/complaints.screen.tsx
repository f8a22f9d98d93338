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
        description={`How to complain to ${shortName}, how soon you will hear from us, and how to take it to the Financial Ombudsman Service.`}
      />
      <Section width="text" isBeside>
        <PageHeading
          title="How to complain"
          lead="If we have got something wrong, tell us. Complaining is free, and it does not change how we treat you or your agreement."
        />
        <Facts
          kind="words"
          items={[
            { term: 'Phone', detail: <PhoneLink />, note: hours.phone.text },
            {
              term: 'Email',
              detail: <MailLink address={contacts.complaintsEmail} />,
              note: 'Read by the people who look into complaints.',
            },
            { term: 'Post', detail: <PostalAddress /> },
          ]}
        />
      </Section>
      <Section width="text" isBeside title="What helps us" id="what-helps">
        <Prose>
          <p>Use your own words. It is easier for us if you tell us:</p>
          <ul>
            <li>
              your name, and your {productType === 'hire-purchase' ? 'agreement' : 'loan'} number if you have
              it;
            </li>
            <li>what happened, and when;</li>
            <li>how it has affected you;</li>
            <li>what you would like us to do about it;</li>
            <li>how you would like to hear from us, and anything that would make this easier for you.</li>
          </ul>
          <p>
            Someone else can complain for you: a friend, a relative or an adviser. Tell us that they may, by
            phone or in writing. You don’t need to pay a claims company. If you use one, it may keep part of
            what you are paid.
          </p>
        </Prose>
      </Section>
      <Section title="What happens next" id="times">
        {/* DISP 1.5.1R, 1.5.4R, 1.6.1R and 1.6.2R. */}
        <NumberedSteps
          items={[
            {
              title: 'We tell you that we have it',
              text: 'We write to you promptly, with the name of the person who is looking into it, and keep you up to date.',
            },
            {
              title: 'Many are settled in three working days',
              text: 'If you are happy with our answer by the end of the third business day after we hear from you, we write to confirm it. That letter is called a summary resolution.',
            },
            {
              title: 'You have our answer within eight weeks',
              text: 'Our final response says what we found, whether we agree, and what we will do. If we need longer, we write to say why and when, and you can go to the ombudsman then.',
            },
          ]}
        />
      </Section>
      <Section width="text" isBeside title="If you are not happy with our answer" id="ombudsman">
        <Stack>
          <Prose>
            <p>
              You can take your complaint to the {ombudsman.name}. It is free for you, it is independent of
              us, and it can tell us to put things right. You can go to it:
            </p>
            <ul>
              <li>within six months of the date of our final response or summary resolution, or</li>
              <li>once eight weeks have passed and you have had no final response from us.</li>
            </ul>
            <p>
              There are also time limits that count from when the problem arose: usually six years, or three
              years from when you knew that you had reason to complain, if that is later. The ombudsman
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
            A complaint about commission on car or van finance has a page of its own, with what we need and
            how things stand: <Link href={paths.commission()}>complain about commission</Link>.
          </p>
        </Prose>
      </Section>
      <Section width="text" isBeside title="If you are struggling" id="struggling">
        <Prose>
          <p>
            A complaint does not have to wait for help with payments, or the other way round. If money or
            health is making things hard, see <Link href={paths.helpAndSupport()}>help and support</Link>, or
            tell us when you complain.
          </p>
        </Prose>
      </Section>
    </>
  )
}
