import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sayings } from '#testing/pages.fixture.tsx'
import { describeNextSteps, HandBack } from './hand-back.screen.tsx'
import type { Preview } from './preview.ts'

const REFUSED: Preview = {
  '@type': 'handBackPreview',
  notOffered: 'withdrawn',
  offeredBefore: null,
  figures: null,
}
const OFFERED: Preview = {
  ...REFUSED,
  notOffered: null,
  figures: {
    totalPrice: pence(16_621_77),
    half: pence(8_310_89),
    paid: pence(0),
    arrears: pence(0),
    toPay: pence(8_310_89),
    onItsWay: pence(0),
    third: pence(5_540_59),
    hasProtectedGoods: false,
  },
}

test('steps are told of a hand-back that can be asked for or was, and of no other', () => {
  expect(describeNextSteps(exampleLoan(), OFFERED)[0]).toMatch(/^If you confirm/)
  expect(describeNextSteps(exampleLoan(), REFUSED)).toEqual([])
  const handBackAsked = { askedOn: '2026-11-24', until: '2026-11-25T17:00:00Z', toPay: pence(0) }
  expect(describeNextSteps(exampleLoan({ handBackAsked }), OFFERED).join()).not.toContain('If you confirm')
})

test('in an insolvency the page says before its figures who to talk to', () => {
  const text = (isInsolvent: boolean) =>
    sayings('motor', <HandBack loan={exampleLoan({ isInsolvent })} preview={OFFERED} />).join(' ')
  expect(text(true)).toMatch(/Talk to the person who deals with it.*Total price/)
  expect(text(false)).not.toContain('insolvency')
})
