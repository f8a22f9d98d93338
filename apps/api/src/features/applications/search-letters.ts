import { getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import { type ApplicationState, applicationPathState } from '@tarnbrook/domain/application-state'
import type { ApiDeps } from '../../deps.ts'
import type { Work } from '../../platform/command.ts'
import type { Letter } from '../../platform/letter.ts'
import { queueMail } from '../../platform/messages.ts'
import { autoLoginUrl, issueLinkToken, siteUrlOf } from '../../platform/tokens.ts'
import { hasProvedThemselves, type UserRow } from './applicant.ts'
import type { DeclineReason } from './decision.ts'
import type { DeferredKind } from './deferred-searches.ts'

/**
 * Mails the outcome of a check that took longer than the borrower waited: a quote, a decision, or a question about the
 * address. In the transaction of the outcome.
 */
export async function mailOutcome(
  work: Work,
  deps: ApiDeps,
  outcome: {
    kind: DeferredKind
    applicationId: number
    refused?: readonly DeclineReason[]
  },
): Promise<void> {
  const { kind, applicationId, refused } = outcome
  const application = await work.tx
    .selectFrom('loan_application')
    .selectAll()
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const user = await work.tx
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', application.user_id)
    .executeTakeFirstOrThrow()
  const brand = getBrand(application.brand)
  const state = application.state as ApplicationState
  const page = `/account/borrow/${applicationPathState(state)}?id=${applicationId}`
  const link = await linkTo(work, deps, { user, brand, page })
  await send(work, deps, {
    to: user.email,
    firstName: user.first_name,
    brand,
    letter: outcomeLetter({
      kind,
      state,
      isRefused: refused !== undefined,
      isOffer: application.asked_amount_pence !== null,
      link,
    }),
  })
}

/** Mails that a check has ended without an outcome: `unanswered` by the agency, or `stopped` by what happened meanwhile. */
export async function mailNoOutcome(
  work: Work,
  deps: ApiDeps,
  about: {
    kind: DeferredKind
    result: 'unanswered' | 'stopped'
    brand: Brand
    to: { email: string; firstName: string }
    applicationId: number | null
  },
): Promise<void> {
  const { kind, result, brand, to, applicationId } = about
  const siteUrl = siteUrlOf(deps.config, brand.key)
  const page = applicationId === null ? '/account/borrow/quote' : `/account/borrow/apply?id=${applicationId}`
  await send(work, deps, {
    to: to.email,
    firstName: to.firstName,
    brand,
    letter:
      result === 'stopped' ? stoppedLetter(siteUrl) : unansweredLetter({ kind, brand, link: siteUrl + page }),
  })
}

/** A mailbox is read when somebody has time; a link in it that has run out leads to signing in. */
const LINK_HOURS = 48

/**
 * Decision 004: what an application hands over is weak, and so is this link: it shows the application. Somebody with a loan
 * or a checked phone has more to lose, and signs in.
 */
async function linkTo(
  work: Work,
  deps: ApiDeps,
  { user, brand, page }: { user: UserRow; brand: Brand; page: string },
): Promise<string> {
  if (user.roles.length > 0 || (await hasProvedThemselves(work, user)))
    return siteUrlOf(deps.config, brand.key) + page
  const token = await issueLinkToken(work, {
    userId: user.id,
    purpose: 'application',
    strength: 'weak',
    minutes: LINK_HOURS * 60,
    next: page,
    now: deps.clock.now(),
  })
  return autoLoginUrl(deps.config, brand.key, token)
}

function outcomeLetter(outcome: {
  kind: DeferredKind
  state: ApplicationState
  isRefused: boolean
  isOffer: boolean
  link: string
}): Letter {
  const { subject, what, action } = wordsOf(outcome)
  return {
    subject,
    paragraphs: [
      `You asked us to carry on with your credit check. It's done. ${what}`,
      `${action}: ${outcome.link}`,
      `The link works for ${LINK_HOURS} hours. After that, sign in on our site to see your application.`,
    ],
  }
}

function wordsOf({ kind, state, isRefused, isOffer }: Parameters<typeof outcomeLetter>[0]): {
  subject: string
  what: string
  action: string
} {
  if (isRefused)
    return {
      subject: "We can't change your quote",
      what: "We can't offer the amount and term you asked for. The quote you had hasn't changed.",
      action: 'See your quote',
    }
  switch (state) {
    case 'Quoted':
      return {
        subject: kind === 'requote' ? 'Your new quote is ready' : 'Your quote is ready',
        what: isOffer
          ? "We can't offer what you asked for, but we can offer a quote with lower payments."
          : "Your quote shows the monthly payment, the APR and the total. It's up to you whether to go ahead.",
        action: 'See your quote',
      }
    case 'Declined':
      return {
        subject: 'Our decision on your application',
        what: "We're sorry, we can't go ahead with your application. Our page says why, and what you can do.",
        action: 'See our decision',
      }
    case 'Address Mismatch':
      return {
        subject: 'Check your address',
        what: "The credit reference agency couldn't find you at the address you gave. Check it, and we'll carry on.",
        action: 'Check your address',
      }
    default:
      return {
        subject: "You've passed our credit check",
        what: 'Next, we need a few more details from you.',
        action: 'Carry on with your application',
      }
  }
}

function unansweredLetter({ kind, brand, link }: { kind: DeferredKind; brand: Brand; link: string }): Letter {
  const call = `If you need help, call us on ${brand.contacts.phone}, ${brand.hours.phone.text}.`
  if (kind === 'application')
    return {
      subject: "We couldn't complete your credit check",
      paragraphs: [
        "We asked the credit reference agency several times, and it didn't answer. So we have no quote for you, and we haven't recorded an application.",
        "This hasn't affected your credit score.",
        `You can try again at any time: ${link}`,
        call,
      ],
    }
  return {
    subject: "We couldn't complete your credit check",
    paragraphs: [
      "We asked the credit reference agency several times, and it didn't answer. We haven't changed your application.",
      kind === 'request'
        ? "If you try again, we'll continue the same credit check. There won't be a second one on your credit file."
        : "This check can't be seen by other lenders and hasn't affected your credit score.",
      `You can try again at any time: ${link}`,
      call,
    ],
  }
}

function stoppedLetter(siteUrl: string): Letter {
  return {
    subject: "We've stopped your credit check",
    paragraphs: [
      "Your application or your details changed while we were checking. So we stopped, and we haven't recorded the result.",
      `Sign in to see your applications: ${siteUrl}/login`,
    ],
  }
}

function send(
  work: Work,
  deps: ApiDeps,
  { to, firstName, brand, letter }: { to: string; firstName: string; brand: Brand; letter: Letter },
): Promise<void> {
  return queueMail(work, {
    to,
    brand: brand.key,
    subject: letter.subject,
    text: [`Hello ${firstName},`, ...letter.paragraphs, brand.fullName].join('\n\n'),
    now: deps.clock.now(),
  })
}
