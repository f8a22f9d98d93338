import { redirect } from 'react-router'
import { z } from 'zod'
import { parseId } from '#platform/forms/record-id.ts'
import type { Answer, Submit } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import type { AppStore } from '#store.ts'
import type { DoneWord } from './done-words.ts'

/** What a form acts on, as it was on the page. */
export const recordId = z.string().max(16, { abort: true }).transform(parseId)

/** `id` is that of the item, where it is done on one. */
type Call<Value> = (store: AppStore, value: Value, at: { id: string }) => Promise<Answer<unknown>>

/** Reads the answers of a form and makes its call. A refusal keeps what was typed. */
export type Act = <Schema extends z.ZodType>(
  schema: Schema,
  done: DoneWord | ((value: z.output<Schema>) => DoneWord),
  call: Call<z.output<Schema>>,
) => Submit

/** `leadTo`: where a page with these forms goes on. */
export function createAct(leadTo: (url: URL, done: DoneWord) => string): Act {
  return (schema, done, call) =>
    async (store, form, { url }) => {
      const submission = parseForm(form, schema)
      if (submission.status !== 'success') return submission.refuse()
      const answer = await call(store, submission.value, { id: url.searchParams.get('id') ?? '' })
      if (answer.problem) return formProblem(submission, answer.problem)
      return redirect(leadTo(url, typeof done === 'function' ? done(submission.value) : done))
    }
}
