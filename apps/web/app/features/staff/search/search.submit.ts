import { customerSearch } from '@tarnbrook/contract/customers/customer-search'
import { type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { staffApi } from '../staff.api.ts'

/** What is found is shown in place: nothing of a person is in an address. */
export const submit: Submit = async (store, form) => {
  const submission = parseForm(form, customerSearch)
  if (submission.status !== 'success') return submission.refuse()
  const { data, problem } = await send(store, staffApi.endpoints.searchCustomers, { body: submission.value })
  if (problem) return formProblem(submission, problem)
  return { ...submission.reply(), ...submission.marks, answer: data }
}
