import { id } from '@tarnbrook/contract/wire'
import { redirect } from 'react-router'
import { z } from 'zod'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { openBankingApi } from './open-banking.api.ts'

const ofPull = z.strictObject({ dataPullId: id })

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const submission = parseForm(form, ofPull)
  if (submission.status !== 'success') return submission.refuse()
  const { problem } = await send(store, openBankingApi.endpoints.deleteBankData, {
    params: { id: submission.value.dataPullId },
  })
  if (problem) return formProblem(submission, problem)
  return redirect(paths.bankData(parseId(args.url.searchParams.get('id')), { deleted: 'yes' }))
}
