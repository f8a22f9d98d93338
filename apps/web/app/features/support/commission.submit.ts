import { commissionComplaintBody } from '@tarnbrook/contract/support/support'
import { readTypedDay } from '@tarnbrook/domain/typed/typed-day'
import { redirect } from 'react-router'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { errorsOfLines, withSplitLines } from '#platform/submission/address-lines.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'
import { supportApi } from './support.api.ts'

export const submit: Submit = async (store, form) => {
  const submission = parseForm(asCall(ADDRESSES.reduce(withSplitLines, form)), commissionComplaintBody)
  if (submission.status !== 'success') return withBoxes(submission.refuse(), form)
  const answer = await send(store, supportApi.endpoints.complainAboutCommission, {
    body: submission.value,
    idempotencyKey: readIntentKey(form),
  })
  if (answer.problem) return withBoxes(formProblem(submission, answer.problem), form)
  const { reference, receivedAt, summaryBy, finalResponseBy, scheme } = answer.data
  const received = new URLSearchParams({ reference, receivedAt })
  if (!scheme.isAgreementCovered)
    for (const [name, value] of Object.entries({ summaryBy, finalResponseBy })) received.set(name, value)
  return redirect(`${paths.commissionReceived()}?${received}`)
}

const ADDRESSES = ['currentAddress.', 'addressAtAgreement.']
const WHOLE_GROUPS = ['addressAtAgreement.', 'representedBy.']
const DATE = 'agreementDate'
const BOXES = ['year', 'month', 'day'] as const

/**
 * The answers for the call: an empty group is left out, and the three boxes of the agreement's
 * date, of which the year alone will do, are one text.
 */
function asCall(form: FormData): FormData {
  const isSaid = (group: string) =>
    [...form].some(([name, value]) => name.startsWith(group) && String(value).trim() !== '')
  const unsaid = WHOLE_GROUPS.filter((group) => !isSaid(group))
  const answers = new FormData()
  for (const [name, value] of form)
    if (![...unsaid, `${DATE}.`].some((group) => name.startsWith(group))) answers.append(name, value)
  const date = readAgreementDate(form)
  if (date !== '') answers.append(DATE, date)
  return answers
}

/** `2019`, `2019-06` or `2019-06-12`; a gap stays a gap, for the schema to refuse. */
function readAgreementDate(form: FormData): string {
  const { day, month, year } = readTypedDay(readDateBoxes(form))
  return [year, twoDigits(month), twoDigits(day)].join('-').replace(/-+$/, '')
}

function readDateBoxes(form: FormData): Record<(typeof BOXES)[number], string> {
  const [year = '', month = '', day = ''] = BOXES.map((box) =>
    String(form.get(`${DATE}.${box}`) ?? '').trim(),
  )
  return { year, month, day }
}

function twoDigits(typed: string): string {
  return typed === '' ? '' : typed.padStart(2, '0')
}

/** The form is filled in again with what was typed in each box. */
function withBoxes(reply: FormReply, form: FormData): FormReply {
  return ADDRESSES.reduce(errorsOfLines, {
    ...reply,
    initialValue: { ...reply.initialValue, [DATE]: readDateBoxes(form) },
  })
}
