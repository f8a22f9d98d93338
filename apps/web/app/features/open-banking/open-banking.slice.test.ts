import { expect, test } from 'vitest'
import { openBankingSlice } from './open-banking.slice.ts'

const { reducer, getInitialState } = openBankingSlice

const step = (phase: 'pending' | 'fulfilled' | 'rejected', endpointName: string, payload?: unknown) => ({
  type: `api/executeMutation/${phase}`,
  payload,
  error: { message: 'Rejected' },
  meta: { requestId: 'one', requestStatus: phase, arg: { endpointName, originalArgs: {} } },
})
const after = (...actions: Parameters<typeof reducer>[1][]) => actions.reduce(reducer, getInitialState())
const problem = { code: 'BANK_UNAVAILABLE', message: 'We couldn’t reach the bank service just now.' }
const refused = { status: 503, problem }

// Spec 8: customer-data-provider journey request fails: recorded as an error status.
test('a journey request that fails is an error status, and a new one clears it', () => {
  const failed = [
    step('pending', 'requestDataProviderJourney'),
    step('rejected', 'requestDataProviderJourney', refused),
  ]
  expect(after().journeyRequest.status).toBe('NOT_STARTED')
  expect(after(failed[0]!).journeyRequest.status).toBe('LOADING')
  expect(after(...failed).journeyRequest).toEqual({ status: 'ERROR', error: problem })
  expect(after(...failed, failed[0]!).journeyRequest).toEqual({ status: 'LOADING', error: null })
  expect(after(step('fulfilled', 'requestDataProviderJourney')).journeyRequest.status).toBe('SUCCESS')
})

// Spec 8: resume-journey auth fails: the error is stored.
test.each(['authoriseResumeJourney', 'finishDataProviderJourney'])(
  '%s that fails stores the error',
  (name) => {
    expect(after(step('pending', name)).resume.status).toBe('LOADING')
    expect(after(step('rejected', name, refused)).resume).toEqual({ status: 'ERROR', error: problem })
    expect(after(step('rejected', name, refused), step('fulfilled', name)).resume.status).toBe('SUCCESS')
  },
)

test('a link is stored until the next is asked for, and not for who comes after', () => {
  const link = { url: 'https://www.example/truelayer/resume?token=t' }
  const made = step('fulfilled', 'createResumeJourneyToken', link)
  expect(after(made).link).toEqual(link)
  expect(after(made, step('pending', 'createResumeJourneyToken')).link).toBeNull()
  expect(after(made, step('fulfilled', 'signOut'))).toEqual(getInitialState())
})
