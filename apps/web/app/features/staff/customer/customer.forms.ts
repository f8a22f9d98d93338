import { defineForm } from '#platform/forms/form-definition.ts'
import { needNoteForm } from '../staff.forms.ts'

export const customerNoteForm = defineForm('customer-note').typed<{ note: string }>()

export const customerComplaintForm = defineForm('customer-complaint').typed<{
  brand: string
  channel: string
  receivedOn: string
  text: string
  answerBy: string
}>()

interface Corrected {
  kind: string
  checkedBy: string
  reason: string
}

interface Home {
  houseNumber: string
  line1: string
  town: string
  postCode: string
  period: string
}

export const addressForm = defineForm('correct-address').typed<Corrected & { address: Home }>()
export const phoneForm = defineForm('correct-phone').typed<
  Corrected & { mobileNumber: string; hasAnswered: string }
>()
export const emailForm = defineForm('correct-email').typed<Corrected & { email: string }>()
export const nameForm = defineForm('correct-name').typed<
  Corrected & { firstName: string; lastName: string }
>()
export const approveChangeForm = defineForm('approve-change').typed<{ proposalId: string }>()
export const refuseChangeForm = defineForm('refuse-change').typed<{ proposalId: string; note: string }>()
export { needNoteForm }
