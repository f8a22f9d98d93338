import { addPasskey } from '@tarnbrook/contract/auth/passkeys'
import { id } from '@tarnbrook/contract/wire'
import { redirect } from 'react-router'
import { z } from 'zod'
import { paths } from '#platform/routing/paths.ts'
import { send } from '#platform/routing/route.ts'
import { sendConfirmed, stepUpReply } from '#platform/step-up/step-up.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import { passkeysApi } from './passkeys.api.ts'
import type * as passkeyForms from './passkeys.forms.ts'

const removeForm = z.strictObject({ id })

export const submit = submitByForm({
  'begin-passkey': async (store, form, args) => {
    requireUser(args)
    const submission = parseForm(form, z.strictObject({}))
    const { data, problem } = await sendConfirmed(store, passkeysApi.endpoints.beginPasskey, {
      arg: {},
      form,
    })
    if (problem) return stepUpReply(form, submission, problem) ?? formProblem(submission, problem)
    return { ...submission.marks, step: MAKE, initialValue: { options: JSON.stringify(data.options) } }
  },
  'add-passkey': async (store, form, args) => {
    requireUser(args)
    const submission = parseForm(form, addPasskey.body!)
    if (submission.status !== 'success') return submission.refuse()
    const { problem } = await send(store, passkeysApi.endpoints.addPasskey, { body: submission.value })
    return problem ? formProblem(submission, problem) : redirect(paths.passkeys({ done: 'added' }))
  },
  'remove-passkey': async (store, form, args) => {
    requireUser(args)
    const submission = parseForm(form, removeForm)
    if (submission.status !== 'success') return submission.refuse()
    const { problem } = await send(store, passkeysApi.endpoints.removePasskey, { params: submission.value })
    // Removed in another window: it is gone.
    return problem && problem.code !== 'NOT_FOUND'
      ? formProblem(submission, problem)
      : redirect(paths.passkeys({ done: 'removed' }))
  },
} satisfies FormHandlers<typeof passkeyForms>)

/** The step in which the browser makes the passkey. */
const MAKE = 'make'
