import { defineForm } from '#platform/forms/form-definition.ts'

interface OfLoan {
  loanId: string
}

/** `shown`: the figure on the form. The call is refused once it has changed. */
interface Proposed extends OfLoan {
  reason: string
  shown: string
}

interface Told extends OfLoan {
  happenedOn: string
  evidence: string
  contact: string
}

interface Buyer {
  name: string
  address: string
  phone: string
  email: string
}

export const defaultNoticeForm = defineForm('default-notice').typed<
  OfLoan & { register: string; shown: string }
>()
export const terminateForm = defineForm('terminate').typed<Proposed & { register: string }>()
export const writeOffForm = defineForm('write-off').typed<Proposed & { because: string }>()
export const sellForm = defineForm('sell').typed<Proposed & { buyer: Buyer; price: string }>()
export const claimDamageForm = defineForm('claim-damage').typed<
  Proposed & { damage: string; amount: string }
>()
export const acceptPayeeForm = defineForm('accept-payee').typed<Proposed>()
export const refundForm = defineForm('refund').typed<Proposed & { amount: string; told: string }>()
export const vehicleReturnForm = defineForm('vehicle-return').typed<
  OfLoan & { returnedOn: string; hasDamage: string }
>()
export const breathingSpaceForm = defineForm('breathing-space').typed<
  OfLoan & { kind: string; reference: string; startedOn: string }
>()
export const endBreathingSpaceForm = defineForm('end-breathing-space').typed<{
  spaceId: string
  how: string
  on: string
}>()
export const deathForm = defineForm('death').typed<Told>()
export const insolvencyForm = defineForm('insolvency').typed<Told & { insolvencyKind: string }>()
export const dischargeForm = defineForm('discharge').typed<{ eventId: string; dischargedOn: string }>()
export const excludedDebtForm = defineForm('excluded-debt').typed<{ eventId: string }>()
export const startCollectingForm = defineForm('start-collecting').typed<OfLoan>()
export const askForProofForm = defineForm('ask-for-proof').typed<{ applicationId: string; type: string }>()
