import { lender } from '@tarnbrook/brands/lender'
import { PageHead } from '#platform/document/head.tsx'
import { MailLink, PhoneLink } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { useBrand } from '#platform/store/session.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { Prose } from '#ui/prose/prose.tsx'

export const handle = { hydrate: false, isAvailable: ({ switches }) => switches.bereavement } satisfies Handle

export default function BereavementScreen() {
  const { contacts, hours, productType, shortName } = useBrand()
  const isVehicle = productType === 'hire-purchase'
  return (
    <>
      <PageHead
        title="When someone has died"
        description={`How to tell ${shortName} that a customer has died, what we need, and what happens to money they owed.`}
      />
      <Section width="text" isBeside>
        <PageHeading
          title="When someone has died"
          lead={`We’re sorry for your loss. One call or one email is enough to tell us. You don’t need to have everything ready.`}
        />
        <Facts
          kind="words"
          items={[
            {
              term: 'Phone',
              detail: <PhoneLink />,
              note: `${hours.phone.text}. Ask for bereavement support.`,
            },
            {
              term: 'Email',
              detail: <MailLink address={contacts.contactEmail} subject="Someone has died" />,
              note: hours.email.text,
            },
          ]}
        />
      </Section>
      <Section width="text" isBeside title="From the day you tell us" id="from-then-on">
        <Prose>
          <ul>
            <li>We stop calls, letters and messages about payments.</li>
            <li>
              We stop collecting payments. One that’s already on its way may still leave the account: tell us,
              and we’ll put it right.
            </li>
            <li>We add no charges.</li>
            <li>We talk only to you, or to the person you name.</li>
          </ul>
          <p>
            After that, we wait until you or the person looking after the estate is ready. We may write from
            time to time to ask how things are. We won’t put pressure on you.
          </p>
        </Prose>
      </Section>
      <Section width="text" isBeside title="What we need" id="what-we-need">
        <Prose>
          <ul>
            <li>the full name and last address of the person who has died, and their date of birth;</li>
            <li>the date they died;</li>
            <li>
              {isVehicle ? 'the agreement number, or the registration of the vehicle' : 'the loan number'}, if
              you have it;
            </li>
            <li>your name, how you knew them, and how you’d like us to reach you;</li>
            <li>
              later, a copy of the death certificate: a scan or a clear photo is enough, and you keep the
              original;
            </li>
            <li>
              later still, proof of who’s looking after the estate. This can be the will, the grant of
              probate, the letters of administration or, in Scotland, the confirmation. If a small estate has
              none of these, tell us and we’ll find another way.
            </li>
          </ul>
        </Prose>
      </Section>
      <Section width="text" isBeside title="What happens to the money they owed" id="what-they-owed">
        <Prose>
          <p>
            The money they owed is paid from their estate: the money and belongings they left. It doesn’t pass
            to the family. You don’t have to pay because you were married to them, lived with them or are
            their child. You don’t have to pay because you’re dealing with their affairs. You only have to pay
            if you signed the agreement too, or guaranteed it.
          </p>
          <p>
            We tell the person looking after the estate how much is owed. They pay it from the estate, after
            funeral costs and any debts that the law puts first. If the estate can’t pay all of it, we take
            our share. We don’t ask the family for the rest.
          </p>
          <p>Please don’t pay us from your own money. If someone asks you to, call us first.</p>
        </Prose>
      </Section>
      {isVehicle ? <TheVehicle /> : null}
      <Section width="text" isBeside title="Other people who can help" id="others">
        <Prose>
          <ul>
            <li>
              <a
                href="https://www.gov.uk/after-a-death/organisations-you-need-to-contact-and-tell-us-once"
                rel="noreferrer"
              >
                Tell Us Once
              </a>{' '}
              tells most government departments in one go. It doesn’t tell lenders, so please tell us as well.
            </li>
            <li>
              <a href="https://www.cruse.org.uk/" rel="noreferrer">
                Cruse Bereavement Support
              </a>
              , <a href="tel:08088081677">0808 808 1677</a>, is free to call, for anyone who’s grieving. In
              Scotland,{' '}
              <a href="https://www.crusescotland.org.uk/" rel="noreferrer">
                Cruse Scotland
              </a>
              .
            </li>
          </ul>
          <p>For free, independent advice about money and debts:</p>
          <FreeAdvice />
        </Prose>
      </Section>
    </>
  )
}

/** Hire purchase: the vehicle is the lender's until the last payment; the estate has choices. */
function TheVehicle() {
  return (
    <Section width="text" isBeside title="The vehicle" id="vehicle">
      <Prose>
        <p>
          Until the last payment is made the vehicle belongs to {lender.legalName}, so please don’t sell it
          yet. Before anyone drives it, ask the insurer: most policies end when the policyholder dies.
        </p>
        <p>
          The person looking after the estate can choose. There’s no hurry, and we’ll send figures for each:
        </p>
        <ul>
          <li>pay what’s left from the estate, which then owns the vehicle;</li>
          <li>
            hand the vehicle back and end the agreement, with the same rights that the person who died had;
          </li>
          <li>if someone in the family would like to keep it, talk to us about how.</li>
        </ul>
      </Prose>
    </Section>
  )
}
