import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { ARRANGEMENT_REASONS, PRIORITY_BILLS } from '@tarnbrook/contract/arrangements/arrangements'
import { typedText } from '@tarnbrook/contract/fields'
import { moneyOr } from '@tarnbrook/contract/wire'
import { z } from 'zod'
import type { FormReply } from '#platform/routing/route.ts'
import { parseForm } from '#platform/submission/submission.ts'
import { STAY_FIELD } from '../stay.ts'
import { type Posted, redirectToNextStep, saveAnswers } from './posted.ts'

const freeText = typedText({ max: 1000, lines: 'many' }).optional()

const reason = z
  .strictObject({
    reason: z.enum(ARRANGEMENT_REASONS, { error: 'Choose what’s made it hard to pay' }),
    other: freeText,
    priorityBillsUpdated: z.boolean({ error: 'Choose whether your essential bills are up to date' }),
    priorityBillsBehind: z.array(z.enum(PRIORITY_BILLS)).optional(),
    supportNeeds: freeText,
    hasConsent: z.boolean().optional(),
  })
  .refine((answers) => answers.reason !== 'other' || answers.other !== undefined, {
    error: 'Tell us what has changed',
    path: ['other'],
  })
  .refine(
    ({ priorityBillsUpdated, priorityBillsBehind = [] }) =>
      priorityBillsUpdated || priorityBillsBehind.length > 0,
    { error: 'Tick what you’re behind with', path: ['priorityBillsBehind'] },
  )
  .refine(({ supportNeeds, hasConsent }) => supportNeeds === undefined || hasConsent === true, {
    error: 'Tick the box if we may store this, or delete what you’ve written',
    path: ['hasConsent'],
  })

const choice = {
  term: z.number({ error: 'Choose for how many months' }).int('Choose for how many months'),
  amount: moneyOr('Enter how much you can pay each month').refine((pence) => pence > 0, {
    error: 'Enter an amount above £0',
  }),
}

const date = z.string({ error: 'Choose a day' }).regex(/^\d{2}-\d{2}-\d{4}$/, 'Choose a day from the list')

const offer = z.strictObject({ ...choice, paymentDate: z.strictObject({ date }) })

/** Without script what a choice changes is seen before a day is chosen. */
const shownOffer = z.strictObject({
  ...choice,
  paymentDate: z.strictObject({ date: date.optional() }).optional(),
})

export async function submitReason(posted: Posted): Promise<Response | FormReply> {
  const submission = parseForm(posted.form, reason)
  if (submission.status !== 'success') return submission.refuse()
  const { other, supportNeeds, priorityBillsUpdated, priorityBillsBehind = [], ...answers } = submission.value
  const refused = await saveAnswers(posted, submission, {
    reason: answers.reason,
    other: other ?? null,
    priorityBillsUpdated,
    priorityBillsBehind: priorityBillsUpdated ? [] : priorityBillsBehind,
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

/** On to the next step, or the same page again with what the choice changes. */
export async function submitOffer(posted: Posted): Promise<Response | FormReply> {
  const isShown = posted.form.has(STAY_FIELD)
  const submission = parseForm(posted.form, isShown ? shownOffer : offer)
  if (submission.status !== 'success') return submission.refuse()
  const { paymentDate, ...chosen } = submission.value
  const refused = await saveAnswers(posted, submission, {
    ...chosen,
    ...(paymentDate?.date !== undefined && { paymentDate: { date: paymentDate.date } }),
  })
  return refused ?? redirectToNextStep(posted, 'offer', 'what-changes')
}
