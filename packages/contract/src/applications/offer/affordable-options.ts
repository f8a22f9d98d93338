import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParams } from '../../wire.ts'
import { quoteFigures } from '../applications.ts'

export const getAffordableOptions = endpoint('GET /loan-applications/{id}/affordable-options', {
  name: 'getAffordableOptions',
  area: 'applications',
  access: 'borrower',
  summary: 'What else can be lent where the first quote is for less or for longer than was asked for',
  params: idParams,
  data: z.object({
    '@type': z.literal('affordableOptions'),
    /** Each can be quoted with no new search. The current quote is not among them. */
    options: z.array(quoteFigures),
  }),
  errors: ['NOT_FOUND'],
})
