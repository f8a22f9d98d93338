import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { arrangementsApi } from '#features/arrangements/arrangements.api.ts'
import { sessionWith } from '#platform/store/session.fixture.ts'
import { makeStore } from '#store.ts'
import { exampleStatement } from '../arrangement.fixture.tsx'
import { IncomeStep } from '../steps/income-step.tsx'
import { SpendingStep } from '../steps/spending-step.tsx'

const SHOWN = [
  { line: 'client-salary-or-wages', amount: pence(1_400_00), frequency: 'monthly' },
  { line: 'child-benefit', amount: pence(25_60), frequency: 'weekly' },
  { line: 'rent', amount: pence(850_00), frequency: 'monthly' },
  { line: 'electricity', amount: pence(62_50), frequency: 'monthly' },
  { line: 'no-such-line', amount: pence(1_00), frequency: 'monthly' },
] as const

async function shown(
  url: string,
  {
    lines = [...SHOWN] as never[],
    step: Step = IncomeStep,
  }: { lines?: never[]; step?: typeof IncomeStep } = {},
): Promise<string> {
  const store = makeStore({
    extra: { log: console, fetch: async () => new Response() },
    preloadedState: { session: sessionWith({}) },
  })
  await store.dispatch(
    arrangementsApi.util.upsertQueryData(
      'getBankStatementLines',
      {},
      { '@type': 'bankStatementLines', readTo: lines.length > 0 ? '2026-11-20' : null, lines },
    ),
  )
  const Page = createRoutesStub([
    { path: '/', Component: () => <Step statement={exampleStatement()} isChanging={false} /> },
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
  expect(amountIn(filled, 'child-benefit')).toBe('25.60')
})

test('each step has its own lines, and nothing is offered where the bank shows none', async () => {
  const spending = await shown('/?from=bank', { step: SpendingStep })
  expect(amountIn(spending, 'rent')).toBe('900')
  expect(amountIn(spending, 'electricity')).toBe('62.50')
  for (const url of ['/', '/?from=bank']) {
    const none = await shown(url, { lines: [] })
    expect(none).not.toMatch(/Fill in from your bank|Filled in from your bank/)
  }
})
