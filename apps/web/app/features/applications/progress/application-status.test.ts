import { APPLICATION_STATES, applicationPathState } from '@tarnbrook/domain/applications/application-state'
import { describe, expect, it } from 'vitest'
import { describeApplicationStatus } from './application-status.ts'

const requirement = (status: string) => ({ '@type': 'bank-application-requirement', status })

describe('applicationStatusOf', () => {
  it('has words of its own for every state that leads to continue', () => {
    const titles = APPLICATION_STATES.filter((state) => applicationPathState(state) === 'continue').map(
      (state) =>
        describeApplicationStatus({ state, requirements: [requirement('wanted')], isHirePurchase: false })
          .title,
    )
    expect(new Set(titles).size).toBe(7)
  })

  it('counts what the borrower still has to do, and only that', () => {
    const title = (...statuses: string[]) =>
      describeApplicationStatus({
        state: 'Requested',
        requirements: statuses.map(requirement),
        isHirePurchase: false,
      }).title
    expect(title('wanted', 'wanted', 'wanted', 'locked')).toBe('3 things left to do')
    expect(title('met', 'wanted', 'met', 'locked')).toBe('1 thing left to do')
    expect(title('met', 'reviewing', 'met', 'locked')).toBe('We have what we asked for')
  })

  it('says so when all that is left is to be sent again', () => {
    const sentBack = { ...requirement('wanted'), details: { sentBack: { reason: 'unreadable' } } }
    const title = (...requirements: { '@type': string; status: string }[]) =>
      describeApplicationStatus({ state: 'Requested', requirements, isHirePurchase: false }).title
    expect(title(sentBack, requirement('met'))).toBe('1 thing to send again')
    expect(title(sentBack, sentBack)).toBe('2 things to send again')
    expect(title(sentBack, requirement('wanted'))).toBe('2 things left to do')
    expect(title({ ...sentBack, status: 'reviewing' })).toBe('We have what we asked for')
  })

  it('in review says who looks at it, how soon, and that nothing has to be done', () => {
    const { lead } = describeApplicationStatus({
      state: 'In Review',
      requirements: [],
      isHirePurchase: false,
    })
    for (const words of ['A person', 'one working day', 'nothing for you to do', 'we’ll email you'])
      expect(lead).toContain(words)
  })

  it('does not promise money to the borrower’s bank where the seller is paid', () => {
    const { lead } = describeApplicationStatus({ state: 'Accepted', requirements: [], isHirePurchase: true })
    expect(lead).toContain('seller')
  })

  it('says that the money is on its way only until it is there', () => {
    const title = (
      loanState?: 'Pending' | 'Funded' | 'Repaying' | 'Settled' | 'Cancelled',
      isHirePurchase = false,
    ) => describeApplicationStatus({ state: 'Accepted', requirements: [], isHirePurchase, loanState }).title
    for (const state of [undefined, 'Pending', 'Funded'] as const)
      expect(title(state)).toBe('Your loan is on its way')
    for (const state of ['Repaying', 'Settled'] as const)
      expect(title(state)).toBe('We’ve sent you the money')
    expect(title('Repaying', true)).toBe('We’ve paid for your vehicle')
    const cards = { '@type': 'debt-consolidation', status: 'met', creditCards: [{}] }
    const paid = { state: 'Accepted', isHirePurchase: false, loanState: 'Repaying' } as const
    expect(describeApplicationStatus({ ...paid, requirements: [cards] }).title).toBe('Your loan is paid out')
    expect(title('Cancelled')).toBe('Your loan has been cancelled')
  })

  it('says nothing is on its way when the payout has met a problem, and whose turn it is', () => {
    const statusOf = (payoutProblem: 'payout-failed' | 'payout-delayed', isHirePurchase = false) =>
      describeApplicationStatus({
        state: 'Accepted',
        requirements: [],
        isHirePurchase,
        loanState: 'Pending',
        payoutProblem,
      })
    expect(statusOf('payout-failed').title).toBe('We couldn’t send your money yet')
    expect(statusOf('payout-failed').lead).toContain('details of another bank account')
    expect(statusOf('payout-delayed').lead).toContain('nothing you need to do')
    expect(statusOf('payout-failed', true).lead).not.toMatch(/loan/)
  })

  it('shows no tracker once there is no way on', () => {
    for (const state of ['Unrequested', 'Withdrawn', 'Expired'] as const)
      expect(describeApplicationStatus({ state, requirements: [], isHirePurchase: false }).isOver).toBe(true)
  })
})
