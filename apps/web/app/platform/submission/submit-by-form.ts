import type { FormIds } from '#platform/forms/form-definition.ts'
import { notFound } from '#platform/forms/record-id.ts'
import type { Submit } from '#platform/routing/route.ts'
import { formName } from './submission.ts'

/** What handles each form of a page. A defined form without a handler fails the type check. */
export type FormHandlers<Forms> = { readonly [Id in FormIds<Forms>]: Submit }

/** For several forms: `submitByForm({ … } satisfies FormHandlers<typeof authForms>)`. */
export function submitByForm(handlers: Readonly<Record<string, Submit>>): Submit {
  return (store, form, args) => {
    const name = formName(form)
    const submit = Object.hasOwn(handlers, name) ? handlers[name] : undefined
    if (!submit) throw notFound()
    return submit(store, form, args)
  }
}
