/**
 * A form of a page, by its id and the type of its answers. Its page shows it, and the submit of that page handles it by the
 * same id. The schema that checks the answers is the submit's: a definition names its type, so that no page carries it.
 */
export interface FormDefinition<Id extends string = string, Answers = object> {
  readonly id: Id
  /** A type only, never a value. */
  readonly answers?: Answers
}

/** `export const loginForm = defineForm('login').typed<BodyOf<typeof requestLoginLink>>()`, in a file `<feature>.forms.ts`. */
export function defineForm<const Id extends string>(id: Id) {
  return { typed: <Answers extends object>(): FormDefinition<Id, Answers> => ({ id }) }
}

/** What a form without fields is answered with: it is pressed. */
export type NoAnswers = Record<never, never>

/** The ids of all forms that a file defines: `FormIds<typeof import('./auth.forms.ts')>`, or of some of them. */
export type FormIds<Forms> = Forms extends unknown
  ? { [Name in keyof Forms]: Forms[Name] extends FormDefinition<infer Id> ? Id : never }[keyof Forms]
  : never
