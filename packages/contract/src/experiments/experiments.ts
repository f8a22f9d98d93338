import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../wire.ts'

/** Drawn once: a whole number from 0 to 99, each as likely. */
export const experimentSeed = z.number().int().min(0).max(99)

export const getExperimentSeed = endpoint('GET /loan-applications/{applicationId}/seed/{seedName}', {
  name: 'getExperimentSeed',
  area: 'experiments',
  access: 'borrower',
  summary: 'The seed of a borrower in an experiment of the application’s brand; drawn once, and kept',
  params: z.object({ applicationId: id, seedName: z.string() }),
  data: z.object({ '@type': z.literal('experimentSeed'), seed: experimentSeed }),
  errors: ['NOT_FOUND'],
})
