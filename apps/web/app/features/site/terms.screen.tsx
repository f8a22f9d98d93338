import type { Brand } from '@tarnbrook/brands/brand-type'
import { legal } from '@tarnbrook/brands/facts/legal'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { lender, lenderAddressLine, lenderStatement } from '@tarnbrook/brands/lender'
import { MailLink, PhoneLink } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { Link } from '#ui/link/link.tsx'
import { LegalPage, type LegalSection } from './parts/legal-page.tsx'

export const handle = { hydrate: false } satisfies Handle

export default function TermsScreen() {
  const brand = useBrand()
  return (
    <LegalPage
      title="Terms of this site"
      description={`The terms for using the ${brand.fullName} website and your account on it.`}
      lead="What you can expect from us when you use this site, and what we ask of you. If you borrow from us, that has its own agreement."
      updatedOn={legal.lastUpdated.terms}
      sections={[...aboutTheSite(brand), ...usingTheSite(brand), ...betweenUs(brand)]}
    />
  )
}

function aboutTheSite({ fullName, tradingNote, productType, switches }: Brand): LegalSection[] {
  const agreement = productType === 'hire-purchase' ? 'hire purchase agreement' : 'loan agreement'
  return [
    {
      id: 'who',
      title: 'Who we are',
      body: (
        <>
          <p>
            This is the website of {fullName}. {tradingNote} “We” and “us” mean {lender.legalName}.
          </p>
          <p>{lenderStatement}</p>
        </>
      ),
    },
    {
      id: 'what-these-are',
      title: 'What these terms are for',
      body: (
        <>
          <p>
            These terms are for using the site. Please follow them when you use it. You can also reach us by
            phone, email or post.
          </p>
          <p>
            If you borrow from us, you also have a {agreement}. Where these terms and your agreement say
            different things, your agreement applies.
          </p>
        </>
      ),
    },
    {
      id: 'figures',
      title: 'Figures, quotes and information',
      body: (
        <>
          <p>
            Examples and the calculator show what a {agreement.replace(' agreement', '')} could cost. They
            aren’t an offer, and your own figures may differ.
          </p>
          <p>
            A quote says what we could lend to you. It’s based on what you and the credit reference agency
            told us. It isn’t an agreement. You have an agreement once we’ve accepted you and you’ve signed.
            {switches.directApplications ? null : ' You can’t apply on this site itself.'}
          </p>
          <p>
            We take care to keep what the site says right and up to date. It’s general information, not advice
            about your own situation. Free advice is on our{' '}
            <Link href={`${paths.helpAndSupport()}#money`}>help page</Link>.
          </p>
        </>
      ),
    },
  ]
}

function usingTheSite({ shortName }: Brand): LegalSection[] {
  return [
    {
      id: 'account',
      title: 'Your account',
      body: (
        <>
          <p>
            Only you can use your account. You sign in with a link that we send to your email address. For
            some things, you also need a code that we send to your phone. So keep both safe:
          </p>
          <ul>
            <li>don’t give a link or a code to anyone, even if they say they’re from us;</li>
            <li>sign out on a device that you share;</li>
            <li>tell us when your email address or phone number changes;</li>
            <li>
              call us on <PhoneLink /> straight away if you think that someone else has used your account.
            </li>
          </ul>
          <p>
            We may close access to an account for a time if we think that someone else is using it. We tell
            you as soon as we can, unless the law stops us.
          </p>
        </>
      ),
    },
    {
      id: 'what-we-ask',
      title: 'What we ask of you',
      body: (
        <>
          <p>Please:</p>
          <ul>
            <li>be 18 or over if you apply, and apply for yourself only;</li>
            <li>tell us what’s true, as fully as we ask for it;</li>
            <li>send us only documents that are yours and that haven’t been changed.</li>
          </ul>
          <p>And don’t:</p>
          <ul>
            <li>try to get into parts of the site or into accounts that aren’t yours;</li>
            <li>
              send anything harmful, such as a virus, or so much that the site stops working for others;
            </li>
            <li>collect what’s on the site with a program, other than a search engine or a screen reader;</li>
            <li>use the site for anything unlawful.</li>
          </ul>
          <p>
            If you find a weakness in the site, tell us. We thank people who report one to us in good faith.
          </p>
        </>
      ),
    },
    {
      id: 'content',
      title: 'What’s on the site',
      body: (
        <p>
          The words, pictures, names and logos belong to us or to others who let us use them. You can read,
          print and share pages for yourself. Ask us before you use them for a business. Don’t use the
          {` ${shortName} `}name or logo in a way that makes people think you’re us.
        </p>
      ),
    },
    {
      id: 'links',
      title: 'Links to other sites',
      body: (
        <p>
          Some links lead to sites that aren’t ours, such as free debt advice, comparison sites and
          regulators. We link to them because they may be useful. They have their own terms, and we don’t
          control what they say.
        </p>
      ),
    },
  ]
}

function betweenUs({ contacts }: Brand): LegalSection[] {
  return [
    {
      id: 'not-working',
      title: 'When the site isn’t working',
      body: (
        <p>
          We look after the site, but can’t promise that it always works: it needs repairs, and things break.
          Your payments are still due. If the site stops you doing something by a certain day, call or email
          us before then. You won’t lose out because of it.
        </p>
      ),
    },
    {
      id: 'responsibility',
      title: 'What we are responsible for',
      body: (
        <>
          <p>
            If we break these terms or don’t take reasonable care, we’re responsible for any foreseeable loss
            that this causes you. We aren’t responsible for loss that nobody could foresee, or that comes from
            things outside our control. We aren’t responsible for business losses either, because the site is
            for private use.
          </p>
          <p>
            Nothing here takes away rights that the law gives you as a consumer or as a borrower. Nothing
            limits what we owe for death or injury caused by our negligence, or for fraud. The same goes for
            anything else that the law doesn’t let us limit.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'When these terms change',
      body: (
        <p>
          We change these terms only when the site or the law changes, or to make them clearer. The day at the
          top says when we last did. A change applies from that day on, and never to an agreement that you’ve
          signed.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Law and courts',
      body: (
        <p>
          The law of England and Wales applies to these terms, and its courts decide. If you live in Scotland
          or Northern Ireland, you can also go to the courts there. You keep the protection of the law there.
        </p>
      ),
    },
    {
      id: 'questions',
      title: 'Questions and complaints',
      body: (
        <p>
          Call <PhoneLink />, email <MailLink address={contacts.contactEmail} />, or write to{' '}
          {lender.legalName}, {lenderAddressLine}. To complain, see{' '}
          <Link href={paths.complaints()}>how to complain</Link>. If you aren’t happy with our answer, you may
          be able to go to the {ombudsman.name}, free. See also our{' '}
          <Link href={paths.privacy()}>privacy notice</Link> and our page on{' '}
          <Link href={paths.cookies()}>cookies</Link>.
        </p>
      ),
    },
  ]
}
