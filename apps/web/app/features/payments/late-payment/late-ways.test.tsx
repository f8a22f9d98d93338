import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { missedPayments } from '#features/loans/figures.ts'
import { makeStore } from '#store.ts'
import { exampleDefaultNotice, exampleLoan, exampleRow } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { LateWays } from './late-ways.tsx'

/** The page of a loan with a missed payment, whose Direct Debit would be taken on 2 March. */
function shown(changes: Partial<Loan>): string {
  const store = makeStore({
    extra: { log: console, fetch: async () => new Response() },
    preloadedState: { session: sessionWith({ cardPayments: { publicKey: 'pk' } } as never) },
  })
  const loan = exampleLoan({
    state: 'Late',
    scheduledPayments: [exampleRow(1, { status: 'missed' })],
    lateRepayment: { payable: pence(260_50), collectOn: '2027-03-02' },
    ...changes,
  })
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <LateWays loan={loan} missed={missedPayments(loan)!} coming={[]} isLinkSent={false} />,
    },
  ])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
}

const filled = (html: string) =>
  [...html.matchAll(/<(?:a|button)[^>]*class="[^"]*primary[^"]*"[^>]*>([^<]*)/g)].map(([, words]) => words)

const notice = (remedyBy: string, isTransferInTime = true) => ({
  defaultNotices: [exampleDefaultNotice({ remedyBy, isTransferInTime })],
})

describe('the ways to pay what is overdue', () => {
  test('begin with the Direct Debit where nothing speaks against it', () => {
    const html = shown({})
    expect(filled(html)).toEqual(['Pay by Direct Debit on 2 March 2027'])
    expect(html).not.toContain('default notice')
  })

  test('name a default notice, and begin with a Direct Debit on its last day', () => {
    const html = shown(notice('2027-03-02'))
    expect(html).toContain('You have a default notice')
    expect(html).toMatch(/Once £781.50 has been paid, by the end of 2 March 2027/)
    expect(filled(html)).toEqual(['Pay by Direct Debit on 2 March 2027'])
  })

  test('begin with another where the Direct Debit is after its last day, and say so', () => {
    const html = shown(notice('2027-03-01'))
    expect(filled(html)).toHaveLength(1)
    expect(filled(html)[0]).not.toContain('Direct Debit')
    expect(html).toContain('That’s after 1 March 2027, the last day of your default notice')
    expect(html.indexOf('Pay now from your bank account')).toBeLessThan(html.indexOf('That’s after 1 March'))
  })

  test('say of a bank transfer that it can come too late, on the last day', () => {
    const words = 'That can be after 1 March 2027, the last'
    expect(shown(notice('2027-03-01', false))).toContain(words)
    expect(shown(notice('2027-03-01', true))).not.toContain(words)
  })

  test('begin with the words that nothing has to be paid, in a breathing space', () => {
    const html = shown({ breathingSpace: { startedOn: '2027-01-20', lastDay: null } })
    expect(filled(html)).toEqual([])
    expect(html.indexOf('so you don’t have to pay this now')).toBeLessThan(html.indexOf('<button'))
  })
})
