import type { z } from 'zod'
import { defineForm } from '#platform/forms/form-definition.ts'
import type { signatureSchema } from './signing.submit.ts'

export const signatureForm = defineForm('signature').typed<z.output<typeof signatureSchema>>()
