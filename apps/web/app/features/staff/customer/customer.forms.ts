import { defineForm } from '#platform/forms/form-definition.ts'
import { needNoteForm } from '../staff.forms.ts'

export const customerNoteForm = defineForm('customer-note').typed<{ note: string }>()
export { needNoteForm }
