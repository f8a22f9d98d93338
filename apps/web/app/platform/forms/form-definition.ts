/**
 * A page's form: its id and the type of its answers. The page shows it; its submit handles it by
 * the id. The schema is the submit's: only its type is here, so no page carries it.
 */
export interface FormDefinition<Id extends string = string, Answers = object> {
  readonly id: Id
  /** A type only, never a value. */
  readonly answers?: Answers
}

/**
 * `export const loginForm = defineForm('login').typed<BodyOf<typeof requestLoginLink>>()`, in a
 * file `<feature>.forms.ts`.
 */
export function defineForm<const Id extends string>(id: Id) {
  return { typed: <Answers extends object>(): FormDefinition<Id, Answers> => ({ id }) }
}

/** What a form without fields is answered with: it is pressed. */
export type NoAnswers = Record<never, never>

/** The ids of all or some forms of a file: `FormIds<typeof import('./auth.forms.ts')>`. */
export type FormIds<Forms> = Forms extends unknown
  ? { [Name in keyof Forms]: Forms[Name] extends FormDefinition<infer Id> ? Id : never }[keyof Forms]
  : never
