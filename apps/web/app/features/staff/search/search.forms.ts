import type { CustomerSearch } from '@tarnbrook/contract/customers/customer-search'
import { defineForm } from '#platform/forms/form-definition.ts'

export const searchForm = defineForm('search').typed<CustomerSearch>()
