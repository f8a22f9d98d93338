import { BalanceChart } from './balance-chart.tsx'

const months = Array.from({ length: 13 }, (_, index) => index * 3)

export const examples = [
  {
    name: 'Balance chart: balance, and with an overpayment',
    render: () => (
      <BalanceChart
        id="balance"
        title="What you owe over time"
        summary="From £7,945 today to nothing in February 2030. Paying £50 more a month gets there seven months sooner."
        pointLabel="Month"
        series={[
          { label: 'As agreed', kind: 'area' },
          { label: 'Paying £50 more a month', kind: 'line' },
        ]}
        points={months.map((month) => ({
          label: month === 0 ? 'Today' : `Month ${month}`,
          values: [fall(month, 36), fall(month, 29)],
        }))}
      />
    ),
  },
  {
    name: 'Balance chart: until today, beside what was agreed',
    render: () => (
      <BalanceChart
        id="until-today"
        title="What you owe over time"
        summary="You owe £6,600 today, as agreed. By February 2030 you’ll have paid it all."
        pointLabel="Month"
        series={[
          { label: 'What you’ve owed', kind: 'area' },
          { label: 'As agreed', kind: 'line' },
        ]}
        points={months.map((month) => ({
          label: month === 0 ? 'Start' : `Month ${month}`,
          values: [month > 9 ? null : fall(month, 36), fall(month, 36)],
        }))}
      />
    ),
  },
  {
    name: 'Balance chart: principal against interest',
    render: () => (
      <BalanceChart
        id="split"
        title="Where your payments go"
        summary="By the end you’ve paid off £7,945 and paid £2,376.20 in interest."
        pointLabel="Month"
        series={[
          { label: 'Loan paid off', kind: 'area' },
          { label: 'Interest', kind: 'area' },
        ]}
        points={months.map((month) => {
          const paidOff = Math.round((7945 - fall(month, 36)) * 100) / 100
          return {
            label: month === 0 ? 'Today' : `Month ${month}`,
            values: [paidOff, Math.round((286.7 * month - paidOff) * 100) / 100],
          }
        })}
      />
    ),
  },
]

function fall(month: number, term: number): number {
  const growth = 1.194 ** (1 / 12)
  const left = (7945 * (growth ** term - growth ** Math.min(month, term))) / (growth ** term - 1)
  return Math.round(left * 100) / 100
}
