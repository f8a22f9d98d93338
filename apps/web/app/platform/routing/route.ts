import type { SubmissionResult } from '@conform-to/react'
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { ErrorCode, StepUpOffer } from '@tarnbrook/contract/errors'
import {
  type ActionFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from 'react-router'
import { api, loadWrites } from '#platform/calls/api.ts'
import { isCallError, type ProblemData } from '#platform/calls/problem.ts'
import type { RootState } from '#platform/calls/root-state.ts'
import { CodeMissing, unansweredProblem } from '#platform/calls/unanswered.ts'
import type { Session } from '#platform/store/session.ts'
import type { StoreExtra } from '#platform/store/store-extra.ts'
import type { AppStore } from '#store.ts'
import { loadAhead } from './load-ahead.ts'
import { paths } from './paths.ts'
import { sendPlainly } from './send-plainly.ts'

/** The store of this request, or in the browser of this page. Set by the entries only. */
export const storeContext = createContext<AppStore>()

export interface RouteArgs {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly url: URL
  readonly session: Session
}

/** Asks for a page's data, which it reads from the store by hooks; a Response (redirect) wins. */
export type Read = (store: AppStore, args: RouteArgs) => unknown

/** Handles a posted form: redirects if it went through, else the reply fills the form in again. */
export type Submit = (store: AppStore, form: FormData, args: RouteArgs) => Promise<Response | FormReply>

/** Conform's reply, and which form it is for, the intent to send again, and why it was refused. */
export interface FormReply extends SubmissionResult {
  /** The part of a form in several steps that comes next. */
  step?: string
  form?: string
  intentKey?: string
  code?: ErrorCode
  /** What the call answered, where the page shows it in place. */
  answer?: unknown
  /** The act is to be confirmed: `StepUpStep` asks for it. */
  stepUp?: StepUpQuestion
}

/** How it can be confirmed, and what was posted, to post again. */
export interface StepUpQuestion extends StepUpOffer {
  kept: [name: string, value: string][]
  /** Where it cannot be confirmed online. */
  words?: string
}

/** `export const loader = reads(read); export const clientLoader = reads(read)` */
export function reads(read: Read) {
  return async ({ params, url, context }: LoaderFunctionArgs): Promise<Response | null> => {
    const store = getStore(context)
    const result = await redirectUnauthenticated(url, () =>
      read(store, { params, url, session: store.getState().session }),
    ).catch((error: unknown) => {
      if (!(error instanceof CodeMissing)) throw error
      if (!navigator.onLine) throw data(unansweredProblem(), { status: 503 })
      // A newer release has other code: a new document comes with it.
      return redirectDocument(url.pathname + url.search)
    })
    return result instanceof Response ? result : null
  }
}

/**
 * `export const action = createSubmitAction(() => import('./bank.submit.ts'))`, and the same for
 * `clientAction`. What only checks a form is in its own file, fetched once the page works.
 */
export function createSubmitAction(load: () => Promise<{ submit: Submit }>) {
  loadAhead(() => Promise.all([load(), loadWrites()]))
  return async ({ params, url, context, request }: ActionFunctionArgs) => {
    const store = getStore(context)
    const form = await request.formData()
    const args = { params, url, session: store.getState().session }
    const result: Response | FormReply = await redirectUnauthenticated(url, async () => {
      const { submit } = await load().catch(throwCodeMissing)
      return submit(store, form, args)
    }).catch((error: unknown) => {
      if (!(error instanceof CodeMissing)) throw error
      return sendPlainly(form, url)
    })
    if (result instanceof Response) return result
    // 422 keeps the router from reading the page's data again: nothing was changed. A conflict
    // says that it was, so that the page shows what holds now.
    const isAsShown = result.status === 'error' && result.code !== 'CONFLICT'
    return data(result, { status: isAsShown ? 422 : 200 })
  }
}

/** Thrown by `load`, `tryLoad`, `send`; `reads` and `createSubmitAction` know the way back. */
class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded'
  /** The page where the borrower signs in. */
  readonly at: 'login' | 'signInByEmail'

  constructor(at: 'login' | 'signInByEmail') {
    super()
    this.at = at
  }
}

async function redirectUnauthenticated<R>(url: URL, run: () => R | Promise<R>): Promise<R | Response> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof SignInNeeded) return redirect(paths[error.at]({ next: url.pathname + url.search }))
    throw error
  }
}

/** The server has all its code: what fails there is wrong. */
function throwCodeMissing(cause: unknown): never {
  throw typeof document === 'undefined' ? cause : new CodeMissing()
}

function getStore(context: Readonly<RouterContextProvider>): AppStore {
  return context.get(storeContext)
}

type Asking<D, Asked = unknown> = ThunkAction<
  PromiseLike<{ data?: D; error?: unknown }> & Asked,
  RootState,
  StoreExtra,
  UnknownAction
>

export interface QueryEndpoint<A, D> {
  name: string
  initiate: (
    arg: A,
    options?: {
      subscribe?: boolean
      forceRefetch?: boolean | number
      subscriptionOptions?: { pollingInterval: number; skipPollingIfUnfocused: boolean }
    },
  ) => Asking<D, { unsubscribe: () => void }>
  select: (arg: A) => (state: RootState) => { data?: D; error?: unknown }
}

interface MutationEndpoint<A, D> {
  initiate: (arg: A, options?: { track?: boolean }) => Asking<D>
}

interface Freshness {
  /** Asked again although cached: a write's preview must not be older than the last write. */
  isFresh?: boolean
}

export type Answer<D> = { data: D; problem?: undefined } | { data?: undefined; problem: ProblemData }

/**
 * Reads what the page cannot be without, from the cache if there. A refusal becomes the error page
 * of its status; no sign-in, or one too weak for this, leads to signing in.
 */
export async function load<A, D>(
  store: AppStore,
  query: QueryEndpoint<A, D>,
  arg: NoInfer<A>,
  how: Freshness = {},
): Promise<D> {
  const answer = await tryLoad(store, query, arg, how)
  if (answer.problem === undefined) return answer.data
  const { problem } = answer
  // Signed in for one application only, they may have followed an email about another of theirs.
  const isWeak = store.getState().session.user?.authStrength === 'weak'
  const isMore = problem.code === 'NOT_FOUND' || problem.code === 'STEP_UP_REQUIRED'
  if (isWeak && isMore) throw new SignInNeeded('signInByEmail')
  if (problem.isUnanswered) throw data(problem, { status: 503 })
  const { ERROR_STATUS } = await import('@tarnbrook/contract/errors')
  throw data({ code: problem.code, message: problem.message }, { status: ERROR_STATUS[problem.code] })
}

/** For what the page can do without, or says itself: all but "not signed in" is left to it. */
export async function tryLoad<A, D>(
  store: AppStore,
  query: QueryEndpoint<A, D>,
  arg: NoInfer<A>,
  { isFresh = false }: Freshness = {},
): Promise<Answer<D>> {
  // On the server the entry is held, not timed: a timer would keep the request's store a minute.
  const subscribe = typeof document === 'undefined'
  return settle(await store.dispatch(query.initiate(arg, { subscribe, forceRefetch: isFresh })))
}

/**
 * Sends a write. A refusal is a value, for `formProblem`; "not signed in" leads to signing in. Over
 * only once tags are stale: RTK Query waits for other calls, and a page read before is old.
 */
export async function send<A, D>(
  store: AppStore,
  mutation: MutationEndpoint<A, D>,
  arg: NoInfer<A>,
): Promise<Answer<D>> {
  const answer = await store.dispatch(mutation.initiate(arg))
  await Promise.all([
    ...store.dispatch(api.util.getRunningQueriesThunk()),
    ...store.dispatch(api.util.getRunningMutationsThunk()),
  ])
  return settle(answer)
}

async function settle<D>(result: { data?: D; error?: unknown }): Promise<Answer<D>> {
  if (result.error === undefined) return { data: result.data as D }
  if (isCallError(result.error) && result.error.isCodeMissing) throw new CodeMissing()
  const problem = await toProblem(result.error)
  if (problem.code === 'UNAUTHENTICATED') throw new SignInNeeded('login')
  // Whatever was asked, the page for the estate is shown in its place.
  if (problem.code === 'BORROWER_HAS_DIED') throw data(problem, { status: 403 })
  return { problem }
}

async function toProblem(error: unknown): Promise<ProblemData> {
  if (isCallError(error)) return error.problem
  const { ERROR_MESSAGE } = await import('@tarnbrook/contract/errors')
  return { code: 'INTERNAL_ERROR', message: ERROR_MESSAGE.INTERNAL_ERROR }
}
