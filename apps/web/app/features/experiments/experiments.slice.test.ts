import { expect, test } from 'vitest'
import { experimentsSlice } from './experiments.slice.ts'

const NAME = 'offer-reading-order'
const { reducer, getInitialState } = experimentsSlice
type Phase = 'pending' | 'fulfilled' | 'rejected'

const step = (phase: Phase, payload?: unknown, meta: object = {}) => ({
  type: `api/executeQuery/${phase}`,
  payload,
  error: { message: 'Failed to fetch' },
  meta: {
    requestId: 'one',
    requestStatus: phase,
    condition: false,
    ...meta,
    arg: {
      endpointName: 'getExperimentSeed',
      originalArgs: { params: { applicationId: 7, seedName: NAME } },
    },
  },
})
const after = (...actions: Parameters<typeof reducer>[1][]) => actions.reduce(reducer, getInitialState())

test('is not started, then loading, then a success that records the seed by its name', () => {
  expect(after()).toEqual({ loading: 'NOT_STARTED', error: null, seeds: {} })
  expect(after(step('pending')).loading).toBe('LOADING')
  const seeds = { [NAME]: 62 }
  expect(after(step('pending'), step('fulfilled', { seed: 62 }))).toEqual({
    loading: 'SUCCESS',
    error: null,
    seeds,
  })
})

// Spec 8: experiment fetch fails: the error message is stored.
test('a fetch that fails leaves its message, and a new one clears it', () => {
  const problem = { code: 'SERVICE_UNAVAILABLE', message: 'We are having trouble just now.' }
  const failed = [step('pending'), step('rejected', { status: 503, problem })]
  expect(after(...failed)).toEqual({ loading: 'ERROR', error: problem.message, seeds: {} })
  expect(after(...failed, step('pending'))).toMatchObject({ loading: 'LOADING', error: null })
  expect(after(step('pending'), step('rejected')).error).toBe('Failed to fetch')
})

test('what is in the cache already is no failure', () => {
  const known = [step('pending'), step('fulfilled', { seed: 62 })]
  const again = step('rejected', undefined, { condition: true })
  expect(after(...known, again)).toEqual(after(...known))
})

test.each(['signOut', 'authenticate'])('nothing of it is left to who comes after: %s', (endpointName) => {
  const meta = { requestId: 'two', requestStatus: 'fulfilled', arg: { endpointName } }
  const change = { type: 'api/executeMutation/fulfilled', payload: {}, meta }
  expect(after(step('pending'), step('fulfilled', { seed: 62 }), change)).toEqual(getInitialState())
})
