import type { OpeningHours, Weekday } from '../brand-type.ts'

const everyDay: readonly Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

// Spec 9: email Monday to Sunday, 8am to 8pm, or 9am to 6pm in one brand set.
export const emailHoursLong: OpeningHours = {
  days: everyDay,
  opens: '08:00',
  closes: '20:00',
  text: 'Monday to Sunday, 8am to 8pm',
}

export const emailHoursShort: OpeningHours = {
  days: everyDay,
  opens: '09:00',
  closes: '18:00',
  text: 'Monday to Sunday, 9am to 6pm',
}

// Spec 9: phone Monday to Friday, 9am to 6pm, in every brand.
export const phoneHours: OpeningHours = {
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  opens: '09:00',
  closes: '18:00',
  text: 'Monday to Friday, 9am to 6pm',
}
