import { defineForm } from '#platform/forms/form-definition.ts'

export const toldComplaintForm = defineForm('told-complaint').typed<{
  channel: string
  receivedOn: string
  text: string
  brand: string
  name: string
  email: string
  phone: string
  postalAddress: string
}>()
