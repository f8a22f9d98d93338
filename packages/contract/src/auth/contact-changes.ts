import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exactText } from '../fields.ts'
import { done } from '../wire.ts'

export const undoContactChange = endpoint('POST /contact-changes/undo', {
  name: 'undoContactChange',
  area: 'auth',
  access: 'public',
  summary: 'Put back contact details that somebody else changed, by the emailed link; every sign-in ends',
  body: z.strictObject({ token: exactText({ min: 20, max: 200 }) }),
  data: done,
  errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
})
