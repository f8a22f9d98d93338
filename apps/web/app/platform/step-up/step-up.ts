import type { ErrorCode } from '@tarnbrook/contract/errors'
import type { ProblemData } from '#platform/calls/problem.ts'
import { FORM_FIELD, INTENT_FIELD } from '#platform/forms/form-marks.ts'
import { type Answer, type FormReply, send } from '#platform/routing/route.ts'
import { formProblem } from '#platform/submission/submission.ts'

/** Names of what `StepUpStep` posts beside the answers that it was given. */
export const STEP_UP_FIELDS = {
  code: 'stepUpCode',
  passkey: 'stepUpPasskey',
  again: 'stepUpAgain',
  ending: 'stepUpEnding',
} as const

/** `send` for an act that is to be confirmed: with the code or the passkey that the form holds. */
export async function sendConfirmed<Arg extends object, Data>(
  store: Parameters<typeof send>[0],
  mutation: Parameters<typeof send<Arg, Data>>[1],
  { arg, form }: { arg: Arg; form: FormData },
): Promise<Answer<Data>> {
  const given = readStepUp(form)
  if (given !== undefined) return send(store, mutation, { ...arg, stepUp: given })
  const { ERROR_MESSAGE } = await import('@tarnbrook/contract/errors')
  return {
    problem: {
      code: 'CODE_NOT_VALID',
      message: ERROR_MESSAGE.CODE_NOT_VALID,
      fields: { code: ['Enter the 6-digit code'] },
      stepUp: { mobileNumberEnding: readText(form, STEP_UP_FIELDS.ending) || undefined },
    },
  }
}

/** The header `X-Step-Up`; undefined for a code that can't be one. */
function readStepUp(form: FormData): string | undefined {
  if (form.has(STEP_UP_FIELDS.again)) return 'text'
  const passkey = readText(form, STEP_UP_FIELDS.passkey)
  if (passkey !== '') return passkey
  if (!form.has(STEP_UP_FIELDS.code)) return 'ask'
  const code = readText(form, STEP_UP_FIELDS.code).replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const ASKED: readonly ErrorCode[] = ['STEP_UP_CODE_REQUIRED', 'CODE_NOT_VALID']

/** The reply that shows `StepUpStep`, for a refusal that asks for it, with all that was posted. */
export function stepUpReply(
  form: FormData,
  submission: Parameters<typeof formProblem>[0],
  problem: ProblemData,
): FormReply | undefined {
  const { code, message, stepUp } = problem
  if (!ASKED.includes(code) || !stepUp) return undefined
  const own: readonly string[] = [...Object.values(STEP_UP_FIELDS), FORM_FIELD, INTENT_FIELD]
  const kept = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !own.includes(name) ? [[name, value]] : [],
  )
  const question = { ...stepUp, kept }
  const hasCode = stepUp.mobileNumberEnding !== undefined
  if (code === 'CODE_NOT_VALID') {
    // There is no field for a passkey that was refused.
    const { fields, ...rest } = problem
    const refused = hasCode && fields ? { ...rest, fields } : rest
    return { ...formProblem(submission, refused, { code: STEP_UP_FIELDS.code }), stepUp: question }
  }
  const isPossible = hasCode || stepUp.passkey !== undefined
  return {
    ...submission.marks,
    initialValue: {},
    stepUp: isPossible ? question : { ...question, words: message },
  }
}
