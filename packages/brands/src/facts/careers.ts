import type { BrandKey } from '../brand-type.ts'

export type Vacancy = {
  readonly title: string
  readonly team: string
  readonly place: string
  readonly hours: string
  /** Pounds a year for full-time work, from and to. */
  readonly salaryPounds: readonly [number, number]
  readonly about: string
  /** The brands whose site shows it. */
  readonly brands: readonly BrandKey[]
}

/** Work that is open now; the page says when a brand has none. The vacancies are inventions. */
export const vacancies: readonly Vacancy[] = [
  {
    title: 'Customer support adviser',
    team: 'Customer support',
    place: 'Leeds, with two days a week at home',
    hours: 'Full time or part time, from 20 hours',
    salaryPounds: [27_000, 30_500],
    about:
      'Answer calls and emails, explain agreements in plain words, and follow each question until it’s answered.',
    brands: ['main', 'motor'],
  },
  {
    title: 'Specialist support adviser',
    team: 'Money worries and bereavement',
    place: 'Leeds, with two days a week at home',
    hours: 'Full time or part time, from 20 hours',
    salaryPounds: [29_500, 34_000],
    about:
      'Agree payment plans that people can keep to, with time to listen. There are no targets for calls or for collections.',
    brands: ['main', 'motor'],
  },
  {
    title: 'Vehicle agreements analyst',
    team: 'Motor finance',
    place: 'Leeds, with two days a week at home',
    hours: 'Full time',
    salaryPounds: [33_000, 39_000],
    about:
      'Check proposals from dealers, vehicle histories and values, and help drivers who want to hand a vehicle back.',
    brands: ['motor'],
  },
  {
    title: 'Software engineer',
    team: 'Engineering',
    place: 'Leeds, or anywhere in the UK with a visit each month',
    hours: 'Full time, or four days a week',
    salaryPounds: [52_000, 68_000],
    about: 'Build the pages and the calculations that borrowers rely on, and prove that every penny adds up.',
    brands: ['main'],
  },
]
