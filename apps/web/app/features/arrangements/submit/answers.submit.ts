import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { ARRANGEMENT_REASONS, PRIORITY_BILLS } from '@tarnbrook/contract/arrangements/arrangements'
import { typedText } from '@tarnbrook/contract/fields'
import { moneyOr } from '@tarnbrook/contract/wire'
import { redirect } from 'react-router'
import { z } from 'zod'
import { CHANGE_QUERY } from '#features/arrangements/progress/arrangement-steps.ts'
import { paths } from '#platform/routing/paths.ts'
import type { FormReply } from '#platform/routing/route.ts'
import { parseForm } from '#platform/submission/submission.ts'
import { type Posted, redirectToNextStep, saveAnswers } from './posted.ts'

const freeText = typedText({ max: 1000, lines: 'many' }).optional()

const reason = z
  .strictObject({
    reason: z.enum(ARRANGEMENT_REASONS, { error: 'Choose what’s made it hard to pay' }),
    other: freeText,
    supportNeeds: freeText,
    hasConsent: z.boolean().optional(),
  })
  .refine((answers) => answers.reason !== 'other' || answers.other !== undefined, {
    error: 'Tell us what has changed',
    path: ['other'],
  })
  .refine(({ supportNeeds, hasConsent }) => supportNeeds === undefined || hasConsent === true, {
    error: 'Tick the box if we may store this, or delete what you’ve written',
    path: ['hasConsent'],
  })

const essentials = z
  .strictObject({
    priorityBillsUpdated: z.boolean({ error: 'Choose whether your essential bills are up to date' }),
    priorityBillsBehind: z.array(z.enum(PRIORITY_BILLS)).optional(),
  })
  .refine(
    ({ priorityBillsUpdated, priorityBillsBehind = [] }) =>
      priorityBillsUpdated || priorityBillsBehind.length > 0,
    { error: 'Tick what you’re behind with', path: ['priorityBillsBehind'] },
  )

const offer = z.strictObject({
  term: z.number({ error: 'Choose for how many months' }).int('Choose for how many months'),
  amount: moneyOr('Enter how much you can pay each month').refine((pence) => pence > 0, {
    error: 'Enter an amount above £0',
  }),
})

const paymentDate = z.strictObject({
  paymentDate: z.strictObject({
    date: z.string({ error: 'Choose a day' }).regex(/^\d{2}-\d{2}-\d{4}$/, 'Choose a day from the list'),
  }),
})

export async function submitReason(posted: Posted): Promise<Response | FormReply> {
  const submission = parseForm(posted.form, reason)
  if (submission.status !== 'success') return submission.refuse()
  const { other, supportNeeds, ...answers } = submission.value
  const refused = await saveAnswers(posted, submission, {
    reason: answers.reason,
    other: other ?? null,
    supportNeeds:
      supportNeeds === undefined
        ? null
        : {
            text: supportNeeds,
            hasConsent: true,
            wordingVersion: consentWording.supportNeed.version,
          },
  })
  return refused ?? redirectToNextStep(posted, 'reason')
}

export async function submitEssentials(posted: Posted): Promise<Response | FormReply> {
  const submission = parseForm(posted.form, essentials)
  if (submission.status !== 'success') return submission.refuse()
  const { priorityBillsUpdated, priorityBillsBehind = [] } = submission.value
  const refused = await saveAnswers(posted, submission, {
    priorityBillsUpdated,
    priorityBillsBehind: priorityBillsUpdated ? [] : priorityBillsBehind,
  })
  return refused ?? redirectToNextStep(posted, 'essentials')
}

/** The same page again, with what the choice changes. */
export async function submitOffer(posted: Posted): Promise<Response | FormReply> {
  const submission = parseForm(posted.form, offer)
  if (submission.status !== 'success') return submission.refuse()
  const refused = await saveAnswers(posted, submission, submission.value)
  if (refused) return refused
  const { loanId, args } = posted
  const path = paths.selfServeArrangement({ id: loanId, sub: 'offer' })
  const query = args.url.searchParams.has(CHANGE_QUERY) ? `?${CHANGE_QUERY}=yes` : ''
  return redirect(`${path}${query}#what-changes`)
}

export async function submitPaymentDate(posted: Posted): Promise<Response | FormReply> {
  const submission = parseForm(posted.form, paymentDate)
  if (submission.status !== 'success') return submission.refuse()
  return (
    (await saveAnswers(posted, submission, submission.value)) ?? redirectToNextStep(posted, 'payment-date')
  )
}
