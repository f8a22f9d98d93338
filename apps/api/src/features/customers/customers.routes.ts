import * as contactDetails from '@tarnbrook/contract/customers/contact-details'
import * as customerSearch from '@tarnbrook/contract/customers/customer-search'
import * as customers from '@tarnbrook/contract/customers/customers'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { correctContactDetails, readContactDetails } from './contact-details.ts'
import { approveContactProposal, refuseContactProposal } from './decide-contact-proposal.ts'
import { readCustomerNotes, writeCustomerNote } from './notes.ts'
import { readCustomer } from './read-customer.ts'
import { readCustomerDocument, readCustomerDocuments } from './read-documents.ts'
import { readCustomerHistory } from './read-history.ts'
import { readLoanAsBorrower, readLoanForStaff } from './read-loan.ts'
import { readCustomerMessages } from './read-messages.ts'
import { readCustomerMoney, readLoanMoney } from './read-money.ts'
import { searchCustomers } from './search-customers.ts'

export function customerRoutes(router: Router, deps: ApiDeps): void {
  router.mount(customerSearch.searchCustomers, (request) => searchCustomers(deps, request))
  router.mount(customers.readCustomer, (request) => readCustomer(deps, request))
  router.mount(customers.readCustomerMoney, (request) => readCustomerMoney(deps, request))
  router.mount(customers.readCustomerMessages, (request) => readCustomerMessages(deps, request))
  router.mount(customers.readCustomerDocuments, (request) => readCustomerDocuments(deps, request))
  router.mount(customers.readCustomerDocument, (request) => readCustomerDocument(deps, request))
  router.mount(customers.readCustomerNotes, (request) => readCustomerNotes(deps, request))
  router.mount(customers.writeCustomerNote, (request) => writeCustomerNote(deps, request))
  router.mount(customers.readCustomerHistory, (request) => readCustomerHistory(deps, request))
  router.mount(customers.readLoanForStaff, (request) => readLoanForStaff(deps, request))
  router.mount(customers.readLoanAsBorrower, (request) => readLoanAsBorrower(deps, request))
  router.mount(customers.readLoanMoney, (request) => readLoanMoney(deps, request))
  router.mount(contactDetails.readContactDetails, (request) => readContactDetails(deps, request))
  router.mount(contactDetails.correctContactDetails, (request) => correctContactDetails(deps, request))
  router.mount(contactDetails.approveContactProposal, (request) => approveContactProposal(deps, request))
  router.mount(contactDetails.refuseContactProposal, (request) => refuseContactProposal(deps, request))
}
