import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { BaseQueryFn, EndpointBuilder } from '@reduxjs/toolkit/query'
import type { Endpoint } from '@tarnbrook/contract/endpoint'
import type { z } from 'zod'
import type { Tag, TagType } from '#platform/store/tags.ts'
import type { CallError } from './problem.ts'

export type AnyEndpoint = Endpoint<never, never, never, unknown>

/** A call's arguments, by its endpoint: parameters and body if it has them, the query optional. */
export type CallArgs<Params, Query, Body> = ([Params] extends [undefined]
  ? { params?: undefined }
  : { params: Params }) &
  ([Query] extends [undefined] ? { query?: undefined } : { query?: Partial<Query> }) &
  ([Body] extends [undefined] ? { body?: undefined } : { body: Body }) & {
    /** One per intent of the person: `readIntentKey(form)`. Made for this one call if left out. */
    idempotencyKey?: string
    /** Of an act that is to be confirmed: see `sendConfirmed`. */
    stepUp?: string
  }

type Arg<Params, Query, Body> =
  Record<never, never> extends CallArgs<Params, Query, Body>
    ? // biome-ignore lint/suspicious/noConfusingVoidType: void is how RTK Query spells "may be called with nothing".
      CallArgs<Params, Query, Body> | void
    : CallArgs<Params, Query, Body>

/**
 * The endpoint, or a promise of it (`createEndpointLoader`), which keeps the schemas out of the
 * first load: the page's data came with the document.
 */
export type EndpointSource<Params, Query, Body, Data> =
  | Endpoint<Params, Query, Body, Data>
  | (() => Promise<Endpoint<Params, Query, Body, Data>>)

/**
 * Endpoints by name, from a module that is loaded at the first call: `const calls =
 * createEndpointLoader(() => import('@tarnbrook/contract/loan/loans'))`, then `calls('getLoan')`.
 */
export function createEndpointLoader<Module>(load: () => Promise<Module>) {
  return <Name extends keyof Module>(name: Name) =>
    () =>
      load().then((module) => module[name])
}

/** The answers that a call's form asks for, as a type: `BodyOf<typeof provideBankDetails>`. */
export type BodyOf<E> =
  E extends Endpoint<never, never, infer Body, never>
    ? Body
    : E extends { body?: z.ZodType<infer Body> }
      ? Body
      : never

export interface Call {
  endpoint: AnyEndpoint | (() => Promise<AnyEndpoint>)
  args: CallArgs<Record<string, unknown>, Record<string, unknown>, unknown> | undefined
  /** Refusals that mean "there is none": the data is null, and nothing is rejected (Spec 8). */
  absentOn: readonly number[]
}

/** Which call it was, for the code that has to say that it failed. */
export interface CallMeta {
  readonly method: string
  readonly url: string
}

export type CallBaseQuery = BaseQueryFn<Call, unknown, CallError, object, CallMeta>

type TagsOf<Data, A> =
  | readonly Tag[]
  | ((data: Data | undefined, error: CallError | undefined, arg: A) => readonly Tag[])
type Builder = EndpointBuilder<CallBaseQuery, TagType, 'api'>

interface QueryOptions<Data, A> {
  /** Tags that this answer provides. */
  tags?: TagsOf<Data, A>
  keepUnusedDataFor?: number
}

/**
 * The RTK Query definition of a read: `getLoan: callQuery(build, getLoan, { tags: ['Loan'] })`.
 * Data is decoded by the endpoint's schema: money is pence.
 */
export function callQuery<Params, Query, Body, Data>(
  build: Builder,
  endpoint: EndpointSource<Params, Query, Body, Data>,
  options: QueryOptions<Data, Arg<Params, Query, Body>> = {},
) {
  return build.query<Data, Arg<Params, Query, Body>>({
    query: (args) => toCall(endpoint, args),
    ...(options.tags ? { providesTags: options.tags } : {}),
    ...(options.keepUnusedDataFor === undefined ? {} : { keepUnusedDataFor: options.keepUnusedDataFor }),
  })
}

/** A refusal with one of `absentOn` (404, say) is the answer "there is none": the data is null. */
export function callOptionalQuery<Params, Query, Body, Data>(
  build: Builder,
  endpoint: EndpointSource<Params, Query, Body, Data>,
  options: QueryOptions<Data | null, Arg<Params, Query, Body>> & { absentOn: readonly number[] },
) {
  return build.query<Data | null, Arg<Params, Query, Body>>({
    query: (args) => toCall(endpoint, args, options.absentOn),
    ...(options.tags ? { providesTags: options.tags } : {}),
  })
}

const writes = new Set<() => Promise<unknown>>()

/** Fetches the endpoints that the loaded pages write to. */
export async function loadWrittenEndpoints(): Promise<void> {
  await Promise.all([...writes].map((load) => load()))
}

/** The RTK Query definition of a write. `tags` are what it makes stale. */
export function callMutation<Params, Query, Body, Data>(
  build: Builder,
  endpoint: EndpointSource<Params, Query, Body, Data>,
  options: {
    tags?: TagsOf<Data, Arg<Params, Query, Body>>
    /** What the answer takes the place of in the store. */
    answered?: (
      data: Data,
      args: Arg<Params, Query, Body>,
    ) => ThunkAction<unknown, unknown, unknown, UnknownAction>
  } = {},
) {
  const { tags, answered } = options
  if (typeof endpoint === 'function') writes.add(endpoint)
  return build.mutation<Data, Arg<Params, Query, Body>>({
    query: (args) => toCall(endpoint, args),
    ...(tags ? { invalidatesTags: tags } : {}),
    ...(answered
      ? {
          onQueryStarted: async (args, { dispatch, queryFulfilled }) => {
            const answer = await queryFulfilled.catch(() => undefined)
            if (answer) dispatch(answered(answer.data, args))
          },
        }
      : {}),
  })
}

function toCall(endpoint: unknown, args: unknown, absentOn: readonly number[] = []): Call {
  return { endpoint: endpoint as Call['endpoint'], args: (args ?? undefined) as Call['args'], absentOn }
}
