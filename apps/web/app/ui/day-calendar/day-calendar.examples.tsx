import { DayCalendar } from './day-calendar.tsx'

export const examples = [
  {
    name: 'Day calendar',
    render: () => (
      <DayCalendar
        current="2027-03-07"
        days={['2027-03-20', '2027-03-22', '2027-03-31', '2027-04-01', '2027-04-09'].map((day) => ({
          day,
          href: `#${day}`,
        }))}
      />
    ),
  },
]
