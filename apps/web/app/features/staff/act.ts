import { redirect } from 'react-router'
import { z } from 'zod'
import { parseId } from '#platform/forms/record-id.ts'
import type { Answer, Submit } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import type { AppStore } from '#store.ts'
import type { Done, DoneWord } from './done-words.ts'

/** What a form acts on, as it was on the page. */
export const recordId = z.string().max(16, { abort: true }).transform(parseId)

/** `id` is that of the item, where it is done on one. */
type Call<Value, Data> = (store: AppStore, value: Value, at: { id: string }) => Promise<Answer<Data>>

/** Reads the answers of a form and makes its call. A refusal keeps what was typed. */
export type Act = <Schema extends z.ZodType, Data>(
  schema: Schema,
  done: DoneWord | ((value: z.output<Schema>, data: Data) => DoneWord | Done),
  call: Call<z.output<Schema>, Data>,
) => Submit

/** `leadTo`: where a page with these forms goes on. */
export function createAct(leadTo: (url: URL, done: Done) => string): Act {
  return (schema, done, call) =>
    async (store, form, { url }) => {
      const submission = parseForm(form, schema)
      if (submission.status !== 'success') return submission.refuse()
      const answer = await call(store, submission.value, { id: url.searchParams.get('id') ?? '' })
      if (answer.problem) return formProblem(submission, answer.problem)
      const told = typeof done === 'function' ? done(submission.value, answer.data) : done
      return redirect(leadTo(url, typeof told === 'string' ? { done: told } : told))
    }
}
