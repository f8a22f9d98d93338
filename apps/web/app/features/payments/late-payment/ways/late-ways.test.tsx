import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { missedPayments } from '#features/loans/figures.ts'
import { makeStore } from '#store.ts'
import { exampleDefaultNotice, exampleLoan, examplePending, exampleRow } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { OnItsWay } from '../overdue-facts.tsx'
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

const buttons = (html: string) =>
  [...html.matchAll(/<button (?=[^>]*value="(\w+)")[^>]*class="([^"]*)"/g)].map(([, way, look]) => ({
    way,
    isFilled: look!.includes('primary'),
  }))

const notice = (remedyBy: string, isTransferInTime = true) => ({
  defaultNotices: [exampleDefaultNotice({ remedyBy, isTransferInTime })],
})

describe('the ways to pay what is overdue', () => {
  test('are buttons of one form: what counts straight away first, each with its amount', () => {
    const html = shown({})
    expect(html.match(/<form/g)).toHaveLength(1)
    expect(buttons(html)).toEqual([
      { way: 'card', isFilled: true },
      { way: 'bank', isFilled: true },
      { way: 'transfer', isFilled: false },
      { way: 'debit', isFilled: false },
      { way: 'link', isFilled: false },
    ])
    expect(html.match(/data-initial="true">£260.50</g)).toHaveLength(4)
    expect(html.indexOf('Takes a few days')).toBeLessThan(html.indexOf('Taken on 2 March 2027'))
    expect(html.indexOf('Taken on 2 March 2027')).toBeLessThan(html.indexOf('I can’t pay this'))
    expect(html).not.toContain('default notice')
  })

  test('name a default notice, and a Direct Debit on its last day without a warning', () => {
    const html = shown(notice('2027-03-02'))
    expect(html).toContain('You have a default notice')
    expect(html).toMatch(/Once £781.50 has been paid, by the end of 2 March 2027/)
    expect(html).not.toContain('the last day of your default notice')
  })

  test('say of a Direct Debit that it is after the last day of a default notice', () => {
    const html = shown(notice('2027-03-01'))
    expect(html).toContain('That’s after 1 March 2027, the last day of your default notice')
    expect(html.indexOf('Counts straight away')).toBeLessThan(html.indexOf('That’s after 1 March'))
  })

  test('say of a bank transfer that it can come too late, on the last day', () => {
    const words = 'That can be after 1 March 2027, the last'
    expect(shown(notice('2027-03-01', false))).toContain(words)
    expect(shown(notice('2027-03-01', true))).not.toContain(words)
  })

  test.each<[string, Partial<Loan>]>([
    ['a breathing space', { breathingSpace: { startedOn: '2027-01-20', lastDay: null } }],
    [
      'a hand-back that is asked for',
      { handBackAsked: { askedOn: '2026-11-24', until: '2026-11-25T17:00:00Z', toPay: pence(0) } },
    ],
  ])('begin with the words that nothing has to be paid, in %s', (_name, changes) => {
    const html = shown(changes)
    expect(buttons(html).filter(({ isFilled }) => isFilled)).toEqual([])
    expect(html.indexOf('so you don’t have to pay this now')).toBeLessThan(html.indexOf('<button'))
  })

  test('offer neither smaller payments nor a link to pay in an insolvency', () => {
    const html = shown({ isInsolvent: true })
    expect(buttons(html).map(({ way }) => way)).not.toContain('link')
    expect(html).not.toContain('I can’t pay this')
  })

  test('leave out what has begun, which is gone on with first', () => {
    const html = shown({
      pendingRepayments: [examplePending({ number: 1, amount: pence(100_00), method: 'CARD' })],
    })
    expect(html).toContain('Your card payment isn’t finished')
    expect(buttons(html).map(({ way }) => way)).toEqual(['bank', 'transfer', 'debit'])
  })

  test('never begin with a Direct Debit, which Enter in the amount would ask for', () => {
    const begun = (['CARD', 'OPEN_BANKING'] as const).map((method, index) =>
      examplePending({ id: index + 1, amount: pence(50_00), method }),
    )
    expect(buttons(shown({ pendingRepayments: begun })).map(({ way }) => way)).toEqual(['transfer', 'debit'])
  })

  test('are a bank transfer of the rest where nothing else can be taken', () => {
    const html = shown({
      lateRepayment: null,
      pendingRepayments: [examplePending({ number: 1, amount: pence(100_00) })],
    })
    expect(html).toContain('Send up to £160.50 from your bank')
  })

  test('say of one Direct Debit of several payments that it is one', () => {
    const coming = [1, 2, 3].map((number) =>
      examplePending({ id: number, number, directDebitId: number < 3 ? 1 : 3 }),
    )
    const html = renderToStaticMarkup(<OnItsWay coming={coming} />)
    expect(html.match(/for payments? [^.]*/g)).toEqual(['for payments 1 and 2', 'for payment 3'])
    expect(html).toContain('£521')
  })

  test('say of a Direct Debit of an arrangement that it is its payment', () => {
    const coming = [1, 2].map((number) =>
      examplePending({ id: number, number, directDebitId: 1, isArranged: true }),
    )
    const html = renderToStaticMarkup(<OnItsWay coming={coming} />)
    expect(html).toContain('By Direct Debit, as your arrangement payment.')
  })

  test('are none where all of it is on its way', () => {
    expect(
      buttons(shown({ lateRepayment: null, pendingRepayments: [examplePending({ number: 1 })] })),
    ).toEqual([])
  })
})
