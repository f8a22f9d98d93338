import { payCardPayoff } from '@tarnbrook/contract/card-payoffs/card-payoffs'
import { expect, test } from 'vitest'
import { CARD_OUTCOMES, cardNotice, renderCardPayoffList } from './card-payoff-pages.ts'

const HOSTILE = `<script>alert("O'Neill & Co")</script>`
const item = {
  id: 71,
  loanId: 7,
  reference: 'TB5MK89FRX',
  brand: 'main',
  borrowerName: HOSTILE,
  lender: HOSTILE,
  lastFour: '4242',
  vaultAlias: 'tok_sandbox_abcdefgh',
  accountNumberEnding: '5678',
  amount: 1840.5,
  since: '2026-06-20T09:30:00Z',
}

test('a card stands with what staff need to pay it, and both outcomes of the contract', () => {
  const html = renderCardPayoffList({ items: [item], total: 51 })
  for (const words of ['20/06/2026, 10:30', 'TB5MK89FRX', 'ending 4242', '£1,840.50', item.vaultAlias])
    expect(html).toContain(words)
  expect(html).toContain('Credit cards to pay (51)</h2><p>The oldest 1 are shown.</p>')
  const offered = [...html.matchAll(/name="outcome" value="([\w-]+)"/g)].map(([, outcome]) => outcome)
  expect(offered).toEqual([...CARD_OUTCOMES])
  expect(payCardPayoff.body?.safeParse({ bankReference: 'FP-1' }).success).toBe(true)
  expect(renderCardPayoffList({ items: [], total: 0 })).toBe('<p>No credit card waits to be paid.</p>')
})

test('what comes from outside is text, and nothing else', () => {
  const html = renderCardPayoffList({ items: [item], total: 1 })
  expect(html).not.toContain('<script')
  expect(html).toContain('&#60;script&#62;')
  for (const word of [null, '', '<b>', 'constructor', 'toString']) expect(cardNotice(word)).toBe('')
  expect(cardNotice('pay')).toContain('The card is recorded as paid')
})
