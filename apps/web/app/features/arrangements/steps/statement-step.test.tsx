import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { exampleStatement } from '#testing/arrangement.fixture.tsx'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { renderPage } from '#testing/pages.fixture.tsx'
import { sessionWith } from '#testing/session.fixture.ts'
import { StatementStep } from './statement-step.tsx'

const render = (changes: Parameters<typeof exampleStatement>[0]) =>
  renderPage(
    'main',
    <StatementStep loan={exampleLoan()} statement={exampleStatement(changes)} isChanging={false} />,
  )

/** Each group's state, and what its line says. */
const listGroups = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<details([^>]*)><summary[^>]*><h3[^>]*>([^<]*)<\/h3><span[^>]*>([^<]*)</g)].map(
      ([, attributes = '', title = '', answer = '']) => [
        title,
        { isOpen: attributes.includes('open'), answer },
      ],
    ),
  )

test('groups with an amount are open and say it; the others are folded and say nothing', () => {
  const groups = listGroups(render({ usualSpending: [] }))
  expect(groups['Home and contents']).toEqual({ isOpen: true, answer: '£900 a month' })
  expect(groups.Utilities).toEqual({ isOpen: false, answer: '' })
  // Most people have something of the first.
  expect(groups.Earnings?.isOpen).toBe(true)
})

test('a group says what is usual where the figures of the standard are known', () => {
  const usualSpending = [
    { section: 'food-housekeeping', trigger: pence(300_00) },
    { section: 'personal', trigger: pence(80_00) },
  ] as const
  const groups = listGroups(render({ usualSpending: [...usualSpending] }))
  expect(groups['Food and housekeeping']?.answer).toMatch(
    /^£[\d.,]+ a month\. Most households like yours spend up to £300$/,
  )
  expect(groups['Personal costs']?.answer).toBe('Most households like yours spend up to £80')
})

test('a group with something wrong is open without script, and so is one with a debt', () => {
  const store = makeStore({
    extra: { log: console, fetch: () => new Promise(() => {}) },
    preloadedState: { session: sessionWith() },
  })
  const statement = exampleStatement({ sections: [], priorityDebts: [] })
  const page = <StatementStep loan={exampleLoan()} statement={statement} isChanging={false} />
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: () => page }])
  const reply = {
    status: 'error',
    initialValue: { lines: { rent: { amount: 'a lot', frequency: 'monthly' } }, otherDebts: [{ owed: '5' }] },
    error: { 'lines.rent.amount': ['Enter an amount'], 'otherDebts[0].creditor': ['Enter who you owe'] },
  }
  const groupsOf = (actionData: object) =>
    listGroups(
      renderToStaticMarkup(
        <Provider store={store}>
          <Page initialEntries={['/']} hydrationData={actionData} />
        </Provider>,
      ),
    )
  const refused = groupsOf({ actionData: { page: reply } })
  expect(refused['Home and contents']?.isOpen).toBe(true)
  expect(refused['Cards and other debts']?.isOpen).toBe(true)
  expect(refused.Utilities?.isOpen).toBe(false)
  const saved = groupsOf({})
  expect(saved['Home and contents']?.isOpen).toBe(false)
  expect(saved['Cards and other debts']?.isOpen).toBe(true)
  expect(saved['Essential bills you’re behind with']?.isOpen).toBe(false)
})

test('Enter goes on: the first button of the form is not one that stays', () => {
  const form = /<form[^>]*id="arrangement-statement".*<\/form>/s.exec(render({}))?.[0] ?? ''
  const [first, ...others] = form.match(/<button[^>]*>/g) ?? []
  expect(first).toMatch(/type="submit"/)
  expect(first).not.toContain('name=')
  expect(others[0]).toContain('name=')
})
