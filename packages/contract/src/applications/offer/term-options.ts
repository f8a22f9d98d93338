import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParams } from '../../wire.ts'
import { quoteFigures } from '../applications.ts'

export const getTermOptions = endpoint('GET /loan-applications/{id}/term-options', {
  name: 'getTermOptions',
  area: 'applications',
  access: 'borrower',
  summary: 'What the quoted amount would cost over every other term that we offer',
  params: idParams,
  data: z.object({
    '@type': z.literal('termOptions'),
    /**
     * In term order. Each is the quote that asking for its term makes today, with no new search.
     */
    options: z.array(quoteFigures),
    /** Months. Over these the payments would take too much of the borrower’s income. */
    unaffordableTerms: z.array(z.number()),
  }),
  errors: ['NOT_FOUND'],
})
