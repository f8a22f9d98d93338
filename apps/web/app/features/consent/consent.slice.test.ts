import { expect, test } from 'vitest'
import { consentChanged, consentOf, consentSlice, mergedFlags } from './consent.slice.ts'

const start = consentOf({})
const step = (
  kind: 'Query' | 'Mutation',
  phase: 'pending' | 'fulfilled' | 'rejected',
  payload?: unknown,
) => ({
  type: `api/execute${kind}/${phase}`,
  payload,
  meta: {
    requestId: 'one',
    requestStatus: phase,
    arg: {
      endpointName: kind === 'Query' ? 'getContactPermission' : 'changeContactPermission',
    },
  },
})
const after = (...actions: Parameters<typeof consentSlice.reducer>[1][]) =>
  actions.reduce(consentSlice.reducer, start)

test('the fetching and sending flags are set at start and cleared at finish', () => {
  expect(after(step('Query', 'pending'))).toMatchObject({ isFetching: true, isSending: false })
  expect(after(step('Query', 'pending'), step('Query', 'fulfilled', {}))).toEqual(start)
  expect(after(step('Mutation', 'pending'))).toMatchObject({ isFetching: false, isSending: true })
  const problem = { code: 'SERVICE_UNAVAILABLE', message: 'Not now' }
  const refused = after(step('Mutation', 'pending'), step('Mutation', 'rejected', { status: 503, problem }))
  expect(refused).toMatchObject({ isSending: false, error: problem })
})

test('what was changed is kept until it was sent', () => {
  const changed = [consentChanged({ groupCrossSell: true }), consentChanged({ unsecuredLoanOffers: false })]
  const changes = { groupCrossSell: true, unsecuredLoanOffers: false }
  expect(after(...changed).changes).toEqual(changes)
  expect(after(...changed, step('Mutation', 'rejected')).changes).toEqual(changes)
  expect(after(...changed, step('Mutation', 'fulfilled', {})).changes).toEqual({})
})

test('changes are merged over what the server said, in the variant of the brand and without metadata', () => {
  const heard = {
    '@type': 'contactPermission',
    '@link': '/users/1/contact-permission',
    unsecuredLoanReminders: false,
    unsecuredLoanOffers: true,
    groupCrossSell: false,
  }
  const asked = after(step('Query', 'fulfilled', heard), consentChanged({ groupCrossSell: true }))
  expect(mergedFlags('unsecured', asked)).toEqual({
    unsecuredLoanReminders: false,
    unsecuredLoanOffers: true,
    groupCrossSell: true,
  })
  expect(asked.flags).not.toHaveProperty('@type')
})

test('Spec 3: the store begins with all true, in both variants', () => {
  expect(start.flags).toEqual({
    unsecuredLoanReminders: true,
    unsecuredLoanOffers: true,
    motorFinanceReminders: true,
    motorFinanceOffers: true,
    groupCrossSell: true,
  })
})

test('what somebody ticked and did not send is gone when they sign out', () => {
  const meta = { requestId: 'two', requestStatus: 'fulfilled', arg: { endpointName: 'signOut' } }
  const change = { type: 'api/executeMutation/fulfilled', payload: {}, meta }
  expect(after(consentChanged({ groupCrossSell: true }), change)).toEqual(start)
})
