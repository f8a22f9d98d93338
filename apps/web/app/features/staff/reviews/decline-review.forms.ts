import { defineForm } from '#platform/forms/form-definition.ts'

interface OfDecline {
  applicationId: string
  told: string
}

export const upholdForm = defineForm('uphold').typed<OfDecline>()
export const overturnForm = defineForm('overturn').typed<
  OfDecline & { setAside: string[]; netMonthlyIncome: string; rentOrMortgage: string }
>()
