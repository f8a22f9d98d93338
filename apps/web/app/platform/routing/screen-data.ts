import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSelector, useStore } from 'react-redux'
import { useLocation, useParams } from 'react-router'
import type { RootState } from '#platform/calls/root-state.ts'
import { useSession } from '#platform/store/session.ts'
import type { AppStore } from '#store.ts'
import { load, type QueryEndpoint, type RouteArgs, tryLoad } from './route.ts'

/** One read of the API: what is asked, and what a screen sees of its answer. */
export interface ScreenQuery<Seen> {
  readonly key: string
  readonly isRequired: boolean
  readonly pollMs: (data: unknown) => number
  readonly read: (store: AppStore) => Promise<Seen>
  readonly find: (state: RootState) => AnswerInStore
  readonly see: (found: AnswerInStore) => Seen
  readonly subscribe: (store: AppStore, subscriptionOptions: Polling) => Subscription
}

/** A screen stands without what is optional; of an answer it says itself why there is no data. */
interface SeenOf<Data> {
  required: Data
  optional: Data | undefined
  answer: { readonly data?: Data | undefined; readonly error?: unknown }
}

export type QueryNeed = keyof SeenOf<unknown>

type AnswerInStore = SeenOf<unknown>['answer']
type Polling = { pollingInterval: number; skipPollingIfUnfocused: true }
type Subscription = { unsubscribe: () => void }

interface QueryOptions<Data, Need> {
  need?: Need
  /** Asked again with each read of the page, although it is in the cache. */
  isFresh?: boolean
  /** While the page is shown it is asked again every so many milliseconds; 0 for not at all. */
  pollMs?: (data: Data | undefined) => number
}

/** Names a read. A refusal of what is required becomes the error page of its status. */
export function screenQuery<Arg, Data, Need extends QueryNeed = 'required'>(
  endpoint: QueryEndpoint<Arg, Data>,
  arg: NoInfer<Arg>,
  options: QueryOptions<NoInfer<Data>, Need> = {},
): ScreenQuery<SeenOf<Data>[Need]> {
  const { need = 'required', isFresh = false, pollMs } = options
  const isRequired = need === 'required'
  const see = (found: AnswerInStore) => (need === 'answer' ? found : found.data) as SeenOf<Data>[Need]
  return {
    key: `${endpoint.name}(${JSON.stringify(arg)})`,
    isRequired,
    pollMs: (data) => pollMs?.(data as Data | undefined) ?? 0,
    async read(store) {
      if (isRequired) return see({ data: await load(store, endpoint, arg, { isFresh }) })
      const { data, problem } = await tryLoad(store, endpoint, arg, { isFresh })
      return see({ data, error: problem })
    },
    find: endpoint.select(arg),
    see,
    subscribe: (store, subscriptionOptions) =>
      store.dispatch(endpoint.initiate(arg, { subscriptionOptions })),
  }
}

/** What is not asked for is seen as undefined. */
type Asked = Readonly<Record<string, ScreenQuery<unknown> | null | undefined | false>>
type Answers<Queries> = { [Name in keyof Queries]: SeenBy<Queries[Name]> }
export type SeenBy<Query> = Query extends ScreenQuery<infer Seen> ? Seen : undefined

/** Several queries at the same time: `const { loan } = yield* ask({ loan: queryLoan(id) })`. */
export function* ask<const Queries extends Asked>(
  queries: Queries,
): Generator<Asked, Answers<Queries>, unknown> {
  return (yield queries) as Answers<Queries>
}

/**
 * Names what a screen reads, step by step. A yielded redirect ends the reading, and a yielded
 * function is for the reading alone: a shown page goes on past both.
 */
export type ScreenSteps<Data> = Generator<Asked | Response | ReadingStep, Data, unknown>
type ReadingStep = (store: AppStore) => unknown
type Screen<Data> = (args: RouteArgs, state: RootState) => ScreenSteps<Data>

/** What a screen shows: `DataOf<typeof screen>`. */
export type DataOf<Defined extends { useData: () => unknown }> = NonNullable<ReturnType<Defined['useData']>>

export function defineScreenData<Data>(screen: Screen<Data>) {
  return {
    /** For `reads`. */
    async read(store: AppStore, args: RouteArgs): Promise<Data | Response> {
      const steps = screen(args, store.getState())
      let step = steps.next()
      while (!step.done) {
        const answer = await carryOut(store, step.value)
        if (answer instanceof Response) return answer
        step = steps.next(answer)
      }
      return step.value
    },
    /** For the component, kept up to date; undefined while something required is not there. */
    useData: (): Data | undefined => useSight(screen, useRouteArgs()),
  }
}

async function carryOut(store: AppStore, step: Asked | Response | ReadingStep): Promise<unknown> {
  if (step instanceof Response) return step
  if (typeof step === 'function') return step(store)
  const answers = Object.entries(step).map(async ([name, query]) => [
    name,
    query ? await query.read(store) : undefined,
  ])
  return Object.fromEntries(await Promise.all(answers))
}

/** For a part of a screen with its own query, which the screen's data names too. */
export function useAnswer<Seen>(asked: ScreenQuery<Seen> | null): Seen | undefined {
  const screen = function* (): ScreenSteps<Seen | undefined> {
    const { seen } = yield* ask({ seen: asked })
    return seen
  }
  return useSight(screen, null)
}

function useRouteArgs(): RouteArgs {
  const params = useParams()
  const { pathname, search } = useLocation()
  const session = useSession()
  return useMemo(() => {
    const url = new URL(pathname + search, session.publicUrl)
    return { params, url, session }
  }, [params, pathname, search, session])
}

/** What there is of a screen's data in the store. */
interface Sight<Data, Args> {
  readonly args: Args
  readonly entries: readonly { query: ScreenQuery<unknown>; found: AnswerInStore; pollMs: number }[]
  /** Null while something that is required is missing. */
  readonly seen: { readonly data: Data } | null
}

function useSight<Data, Args>(
  screen: (args: Args, state: RootState) => ScreenSteps<Data>,
  args: Args,
): Data | undefined {
  // The same function for the same page, so that a render that is repeated sees the same object.
  const find = useCallback((state: RootState) => look(screen, args, state), [screen, args])
  const sight = useSelector(find, isSameSight)
  useSubscriptions(sight.entries)
  // What was shown last stays until the next page is there, as after a sign-out.
  const shown = useRef(sight.seen)
  useEffect(() => {
    shown.current = sight.seen ?? shown.current
  })
  return (sight.seen ?? shown.current)?.data
}

function look<Data, Args>(
  screen: (args: Args, state: RootState) => ScreenSteps<Data>,
  args: Args,
  state: RootState,
): Sight<Data, Args> {
  const entries: { query: ScreenQuery<unknown>; found: AnswerInStore; pollMs: number }[] = []
  const glance = (step: Asked | Response | ReadingStep) => {
    const answers: Record<string, unknown> = {}
    if (step instanceof Response || typeof step === 'function') return answers
    for (const [name, query] of Object.entries(step)) {
      if (!query) continue
      const found = query.find(state)
      entries.push({ query, found, pollMs: query.pollMs(found.data) })
      answers[name] = query.see(found)
    }
    return answers
  }
  try {
    const steps = screen(args, state)
    let step = steps.next()
    while (!step.done) {
      const answers = glance(step.value)
      if (entries.some(isMissing)) return { args, entries, seen: null }
      step = steps.next(answers)
    }
    return { args, entries, seen: { data: step.value } }
  } catch (thrown) {
    // What ends a page's reading, such as `requireUser`, does not change a page already shown.
    if (thrown instanceof Error) throw thrown
    return { args, entries, seen: null }
  }
}

function isMissing({ query, found }: Sight<unknown, unknown>['entries'][number]): boolean {
  return query.isRequired && found.data === undefined
}

function isSameSight(one: Sight<unknown, unknown>, other: Sight<unknown, unknown>): boolean {
  return (
    one.args === other.args &&
    one.entries.length === other.entries.length &&
    one.entries.every(({ query, found, pollMs }, index) => {
      const that = other.entries[index]
      return (
        query.key === that?.query.key &&
        found.data === that.found.data &&
        found.error === that.found.error &&
        pollMs === that.pollMs
      )
    })
  )
}

/** Keeps what is shown in the store, and reads it again when it becomes stale. */
function useSubscriptions(entries: Sight<unknown, unknown>['entries']): void {
  const store = useStore() as AppStore
  const held = useRef(new Map<string, Subscription>())
  useEffect(() => {
    const before = held.current
    const now = new Map<string, Subscription>()
    for (const { query, pollMs } of entries) {
      const key = `${query.key} ${pollMs}`
      const known = now.get(key) ?? before.get(key)
      now.set(key, known ?? query.subscribe(store, { pollingInterval: pollMs, skipPollingIfUnfocused: true }))
    }
    held.current = now
    for (const [key, { unsubscribe }] of before) if (!now.has(key)) unsubscribe()
  }, [entries, store])
  useEffect(
    () => () => {
      for (const { unsubscribe } of held.current.values()) unsubscribe()
      held.current = new Map()
    },
    [],
  )
}
