import type { FinancialStatementResource } from '@tarnbrook/contract/financial-statement/financial-statements'
import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { FREQUENCIES, toStatementLine } from '../progress/typed-statement.ts'
import { lineAnswers } from './statement-answers.ts'

test.each(FREQUENCIES)('what was typed %s comes back as it was typed and chosen', (frequency) => {
  for (const [amount, typed] of [
    [104_20, '104.20'],
    [120_00, '120'],
    [1, '0.01'],
  ] as const) {
    const lines = [toStatementLine('child-benefit', pence(amount), frequency)]
    const sections = [{ key: 'benefits', group: 'income', label: '', total: pence(0), lines }]
    const statement = { sections } as unknown as FinancialStatementResource
    expect(lineAnswers(statement, ['income'])).toEqual({ 'child-benefit': { amount: typed, frequency } })
  }
})
