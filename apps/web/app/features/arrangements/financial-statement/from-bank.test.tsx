import type { BankDataPull } from '@tarnbrook/contract/open-banking/bank-data'
import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { arrangementsApi } from '#features/arrangements/arrangements.api.ts'
import { openBankingApi } from '#features/open-banking/open-banking.api.ts'
import { makeStore } from '#store.ts'
import { exampleStatement } from '#testing/arrangement.fixture.tsx'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { StatementStep } from '../steps/statement-step.tsx'

const SHOWN = [
  { line: 'client-salary-or-wages', amount: pence(1_400_00), frequency: 'monthly' },
  { line: 'child-benefit', amount: pence(25_60), frequency: 'weekly' },
  { line: 'rent', amount: pence(850_00), frequency: 'monthly' },
  { line: 'electricity', amount: pence(62_50), frequency: 'monthly' },
  { line: 'no-such-line', amount: pence(1_00), frequency: 'monthly' },
] as const

const PULL = {
  purpose: 'arrangement',
  id: 3,
  bank: 'Sandbox Bank',
  deletedOn: null,
  isProof: false,
  evidence: null,
  consentedAt: '2026-11-23T10:00:00Z',
  consentEndsAt: '2026-11-23T10:00:05Z',
} as const

async function shown(
  url: string,
  {
    lines = [...SHOWN] as never[],
    readTo = lines.length > 0 ? '2026-11-20' : null,
    visit = null,
  }: {
    lines?: never[]
    readTo?: string | null
    visit?: BankDataPull['status'] | null
  } = {},
): Promise<string> {
  const store = makeStore({
    extra: { log: console, fetch: async () => new Response() },
    preloadedState: { session: sessionWith({}) },
  })
  await store.dispatch(
    arrangementsApi.util.upsertQueryData(
      'getBankStatementLines',
      {},
      { '@type': 'bankStatementLines', readTo, lines },
    ),
  )
  await store.dispatch(
    openBankingApi.util.upsertQueryData(
      'getBankData',
      { params: { id: exampleLoan().loanApplicationId } },
      { '@type': 'bankData', pulls: visit ? [{ ...PULL, status: visit }] : [] },
    ),
  )
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <StatementStep loan={exampleLoan()} statement={exampleStatement()} isChanging={false} />
      ),
    },
  ])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={[url]} />
    </Provider>,
  )
}

const amountIn = (html: string, line: string) =>
  new RegExp(`<input[^>]*name="lines\\.${line}\\.amount"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1]

test('what a bank shows is offered, and filled in where it was asked for, into lines that are empty', async () => {
  const offered = await shown('/?change=yes')
  expect(offered).toContain('Fill in from your bank')
  expect(offered).toContain('change=yes&amp;from=bank')
  expect(amountIn(offered, 'child-benefit')).toBeUndefined()
  const filled = await shown('/?from=bank')
  expect(filled).toContain('from your account until 20 November 2026')
  // The borrower's own answer stands.
  expect(amountIn(filled, 'client-salary-or-wages')).toBe('1500')
  expect(amountIn(filled, 'rent')).toBe('900')
  expect(amountIn(filled, 'child-benefit')).toBe('25.60')
  expect(amountIn(filled, 'electricity')).toBe('62.50')
})

test('nothing is offered where the bank shows none', async () => {
  for (const url of ['/', '/?from=bank']) {
    const none = await shown(url, { lines: [] })
    expect(none).not.toMatch(/Fill in from your bank|Filled in from your bank/)
    expect(none).toMatch(/<a[^>]*href="\?from=connect"[^>]*>Connect your bank/)
    expect(none).toContain('Your pay after tax')
  }
  const nothing = await shown('/', { lines: [], readTo: '2026-11-20' })
  expect(nothing).toContain('shows nothing for this page, until 20 November 2026')
  expect(nothing).not.toContain('Fill in from your bank')
})

test.each<[string, BankDataPull['status'] | null, string]>([
  ['/?saved=bank-refused', null, 'You didn’t connect your bank'],
  ['/?from=bank&saved=bank-unavailable', null, 'Your bank isn’t available right now'],
  ['/?from=bank&saved=bank-unable-to-connect', null, 'We couldn’t connect to your bank'],
  ['/?from=bank&saved=bank-connected', 'failed', 'We couldn’t read your account'],
  ['/?from=bank&saved=bank-connected', 'other-person', 'That account is in another name'],
])('at %s, a bank that was %s is told, and the page goes on without it', async (url, visit, title) => {
  const text = await shown(url, { lines: [], visit })
  expect(text).toContain(title)
  expect(text).toContain('fill this in yourself')
  expect(text).toContain('Your pay after tax')
  // What is offered next does not tell the same again.
  expect(text).toContain('href="?from=connect"')
})

test.each(['constructor', '__proto__', 'toString', 'nonsense', ''])(
  'a URL that says %j says nothing',
  async (saved) => {
    const html = await shown(`/?saved=${saved}`, { lines: [] })
    const elementsOf = (page: string) => page.match(/<\w+/g)
    expect(elementsOf(html)).toEqual(elementsOf(await shown('/', { lines: [] })))
  },
)

test('until the bank is read nothing can be typed that would be lost; who does not want to wait fills it in', async () => {
  for (const visit of ['reading', 'read'] as const) {
    const waiting = await shown('/?from=bank&saved=bank-connected', { lines: [], visit })
    expect(waiting).toContain('We’re reading your account')
    expect(waiting).not.toContain('Your pay after tax')
    expect(waiting).toMatch(/<a[^>]*href="\/\?saved=bank-connected"[^>]*>Fill it in myself/)
  }
  const without = await shown('/?saved=bank-connected', { lines: [], visit: 'reading' })
  expect(without).toContain('Your pay after tax')
})
