import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { arrangementOf, arrangementSlice, formDataUpdated, toSubmittedAnswers } from './arrangement.slice.ts'

const start = arrangementOf({})
const step = (
  endpointName: 'agreeSelfServeArrangement' | 'getSelfServeArrangementInfo' | 'saveSelfServeArrangement',
  phase: 'pending' | 'fulfilled' | 'rejected',
  payload?: unknown,
  condition = false,
) => ({
  type: `api/execute${endpointName === 'getSelfServeArrangementInfo' ? 'Query' : 'Mutation'}/${phase}`,
  payload,
  meta: {
    requestId: 'one',
    requestStatus: phase,
    condition,
    rejectedWithValue: true,
    arg: { endpointName, originalArgs: { params: { id: 7 } } },
  },
})
const after = (...actions: Parameters<typeof arrangementSlice.reducer>[1][]) =>
  actions.reduce(arrangementSlice.reducer, start)

const problem = { code: 'SERVICE_UNAVAILABLE', message: 'Not now' }
const arrangement = {
  reason: 'illness',
  other: null,
  priorityBillsUpdated: true,
  priorityBillsBehind: [],
  supportNeeds: 'I can’t hear well.',
  amount: pence(50_00),
  term: 6,
  affordability: 41,
  paymentDate: '2026-12-01',
}
const info = (draft: object | null, current: object | null = null) => ({ draft, current })
const load = 'getSelfServeArrangementInfo' as const
const save = 'saveSelfServeArrangement' as const

test('loading: not started, loading, then success or the error; a new load clears the prior error', () => {
  const loading = (...actions: Parameters<typeof after>) => after(...actions).loading
  expect(loading()).toEqual({ status: 'NOT_STARTED', error: null })
  expect(loading(step(load, 'pending'))).toEqual({ status: 'LOADING', error: null })
  const refused = [step(load, 'pending'), step(load, 'rejected', { status: 503, problem })]
  expect(loading(...refused)).toEqual({ status: 'ERROR', error: problem })
  expect(loading(...refused, step(load, 'pending'))).toEqual({ status: 'LOADING', error: null })
  const loaded = [...refused, step(load, 'pending'), step(load, 'fulfilled', info(arrangement))]
  expect(loading(...loaded)).toEqual({ status: 'SUCCESS', error: null })
  const calledOff = { ...step(load, 'rejected'), meta: { ...step(load, 'rejected').meta, aborted: true } }
  expect(loading(step(load, 'pending'), calledOff)).toEqual({ status: 'CANCELLED', error: null })
  // What is in the cache is not asked for.
  expect(loading(...loaded, step(load, 'rejected', undefined, true))).toEqual({
    status: 'SUCCESS',
    error: null,
  })
})

test.each([save, 'agreeSelfServeArrangement'] as const)(
  'saving by %s: not started, loading, then success or the error; another try clears the prior error',
  (endpoint) => {
    const saving = (...actions: Parameters<typeof after>) => after(...actions).saving
    const refused = [step(endpoint, 'pending'), step(endpoint, 'rejected', { status: 503, problem })]
    expect(saving()).toEqual({ status: 'NOT_STARTED', error: null })
    expect(saving(...refused)).toEqual({ status: 'ERROR', error: problem })
    expect(saving(...refused, step(endpoint, 'pending'))).toEqual({ status: 'LOADING', error: null })
    expect(saving(step(endpoint, 'pending'), step(endpoint, 'fulfilled', {}))).toEqual({
      status: 'SUCCESS',
      error: null,
    })
  },
)

test('the form data are those of what is being set up, or else of what is followed, with the day DD-MM-YYYY', () => {
  const formData = {
    ...arrangement,
    supportNeeds: { text: 'I can’t hear well.', hasConsent: true },
    paymentDate: { date: '01-12-2026' },
  }
  expect(after(step(load, 'fulfilled', info(arrangement))).formData).toEqual(formData)
  expect(after(step(load, 'fulfilled', info(null, arrangement))).formData).toEqual(formData)
  expect(after(step(load, 'fulfilled', info(null))).formData).toBe(null)
  const bare = { ...arrangement, supportNeeds: null, paymentDate: null }
  expect(after(step(load, 'fulfilled', info(bare))).formData).toMatchObject({
    supportNeeds: null,
    paymentDate: null,
  })
})

test('updating the form data before the arrangement is loaded is an error, and after that changes what is given', () => {
  const store = makeStore({
    extra: { fetch: () => Promise.reject(new Error('nothing is fetched')), log: console },
    preloadedState: { session: sessionWith() },
  })
  expect(() => store.dispatch(formDataUpdated({ term: 3 }))).toThrow('Financial arrangement data not loaded')
  store.dispatch(step(load, 'fulfilled', info(arrangement)))
  store.dispatch(formDataUpdated({ term: 3 }))
  expect(arrangementOf(store.getState()).formData).toMatchObject({ term: 3, reason: 'illness' })
})

test('Spec 3: the own six fields are beside the form data, which has the other answers, the day as YYYY-MM-DD', () => {
  const own = {
    reason: 'illness',
    other: 'A long story',
    priorityBillsUpdated: false,
    amount: pence(50_00),
    term: 6,
    affordability: 41,
  } as const
  expect(
    toSubmittedAnswers({ ...own, priorityBillsBehind: ['energy'], paymentDate: { date: '1-12-2026' } }),
  ).toEqual({ ...own, formData: { priorityBillsBehind: ['energy'], paymentDate: '2026-12-01' } })
})

test('only what a step answers is sent, and null takes an answer back', () => {
  expect(toSubmittedAnswers({ paymentDate: null, other: null })).toEqual({
    other: null,
    formData: { paymentDate: null },
  })
  expect(toSubmittedAnswers({ amount: pence(50_00), term: 6 })).toEqual({ amount: 50_00, term: 6 })
  expect(toSubmittedAnswers({})).toEqual({})
})
