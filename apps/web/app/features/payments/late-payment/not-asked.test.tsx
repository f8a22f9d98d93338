import { readFileSync } from 'node:fs'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { exampleLoan, exampleRow } from '#testing/loan.fixture.ts'
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

test('each page on which something overdue is paid says it', () => {
  const pages = [
    '../card-payment/pay-by-card.screen.tsx',
    '../bank-payment/begin.tsx',
    'ways/pay-transfer.tsx',
    'ways/late-ways.tsx',
    'pay-rest.tsx',
  ]
  const silent = pages.filter(
    (page) => !readFileSync(new URL(page, import.meta.url), 'utf8').includes('<NotAsked loan={loan} />'),
  )
  expect(silent).toEqual([])
})
