import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BalanceChart } from './balance-chart.tsx'

const chartOf = (values: readonly (readonly (number | null)[])[]) =>
  renderToStaticMarkup(
    <BalanceChart
      id="balance"
      title="What you owe"
      summary="You owe £50."
      series={[
        { label: 'Owed', kind: 'area' },
        { label: 'As agreed', kind: 'line' },
      ]}
      points={values.map((pair, index) => ({ label: `Month ${index}`, values: pair }))}
    />,
  )

test('today is marked where what has happened ends, and only there', () => {
  expect(
    chartOf([
      [100, 100],
      [50, 50],
      [null, 0],
    ]),
  ).toMatch(/<line[^>]* x1="50%"[^>]*>.*Today<\/text>/)
  expect(
    chartOf([
      [100, 100],
      [50, 50],
      [0, 0],
    ]),
  ).not.toContain('Today')
})

test('the line of nothing has its label', () => {
  expect(
    chartOf([
      [100, 100],
      [0, 0],
    ]),
  ).toContain('£0')
})
