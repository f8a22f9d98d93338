import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { exampleLoan, exampleRow } from '#testing/loan.fixture.ts'
import { overduePages } from '#testing/overdue.fixture.tsx'
import { sayings } from '#testing/pages.fixture.tsx'
import { NotAsked } from './not-asked.tsx'

const BREATHING_SPACE = { breathingSpace: { startedOn: '2027-01-20', lastDay: null } }

function said(changes: Partial<Loan>): string {
  const loan = exampleLoan({
    state: 'Late',
    scheduledPayments: [exampleRow(1, { status: 'missed' })],
    ...changes,
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <NotAsked loan={loan} /> }])
  return renderToStaticMarkup(<Page initialEntries={['/']} />)
}

test.each<[string, Partial<Loan>, RegExp]>([
  ['a breathing space', BREATHING_SPACE, /in a breathing space, so you don’t have to pay this now/],
  [
    'Scotland',
    { ...BREATHING_SPACE, borrowerNation: 'scotland' },
    /in a statutory moratorium, so you don’t have to pay this now/,
  ],
  [
    'a hand-back',
    { handBackAsked: { askedOn: '2026-11-24', until: '2026-11-25T17:00:00Z', toPay: pence(0) } },
    /asked to hand the vehicle back, so you don’t have to pay this now/,
  ],
  ['an insolvency', { isInsolvent: true }, /insolvency/],
  ['nothing of these', {}, /^$/],
])('in %s', (_name, changes, words) => {
  expect(said(changes)).toMatch(words)
})

test.each(overduePages({ ...BREATHING_SPACE, brand: 'main' }))(
  'each page on which something overdue is paid says it: %s',
  (_name, page) => {
    expect(sayings('main', page)).toContainEqual(expect.stringMatching(/so you don’t have to pay this now/))
  },
)

test.each(overduePages({ isInsolvent: true, brand: 'main' }))(
  'in an insolvency no one is urged to pay, and nothing is agreed: %s',
  (_name, page) => {
    const said = sayings('main', page).join(' ')
    expect(said).toContain('Talk to the person who deals with it before you pay us')
    expect(said).not.toMatch(/Every payment counts|smaller payments/)
  },
)

test('everyone else is told that every payment counts', () => {
  const said = overduePages({ brand: 'main' }).map(([, page]) => sayings('main', page).join(' '))
  expect(said.filter((page) => page.includes('Every payment counts'))).toHaveLength(3)
})

test('what is left after the end is paid by a link under a heading of its own', () => {
  const rest = overduePages({ brand: 'main' }).find(([name]) => name === 'paying what is left')?.[1]
  expect(sayings('main', rest)).toContain('Pay on another device, or let someone else pay')
})
