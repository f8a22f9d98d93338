import { z } from 'zod'
import { addressHistory, addressInput, addressResource, foundAddress } from '../addresses/addresses.ts'
import { applicationDraft } from '../applications/application-draft.ts'
import {
  createLoanApplication,
  createLoanApplicationBody,
  embeddingApplication,
  householdAnswers,
  loanApplicationResource,
  quoteFigures,
  quoteResource,
} from '../applications/applications.ts'
import { getCallback } from '../applications/callback.ts'
import { pendingCreditCheck } from '../applications/credit-check.ts'
import { getDeclinePartner } from '../applications/declined.ts'
import {
  commissionResource,
  financeResource,
  intermediaryResource,
  vehicle,
  vehicleResource,
} from '../applications/finance.ts'
import { budget } from '../applications/offer/affordability.ts'
import { requirementResource } from '../applications/requirement-resource.ts'
import { arrangementAnswersForStaff } from '../arrangements/arrangement-answers.ts'
import {
  arrangementInForce,
  arrangementPayment,
  arrangementPlan,
  selfServeArrangement,
  selfServeArrangementInfo,
} from '../arrangements/arrangements.ts'
import { attentionItem, attentionWork } from '../attention/attention.ts'
import { authenticate, userResource } from '../auth/auth.ts'
import { contactConsent, getContactPermission } from '../consent/consent.ts'
import { customerFound } from '../customers/customer-search.ts'
import {
  customer,
  customerDocuments,
  customerHistory,
  customerMessages,
  customerMoney,
  customerNotes,
  loanForStaff,
} from '../customers/customers.ts'
import { dataRequests } from '../data-requests/data-requests.ts'
import { documentConfirmation } from '../documents/documents.ts'
import { buyer, proposal } from '../endings/endings.ts'
import { givenBankAccount } from '../fields.ts'
import {
  financialStatement,
  statementAnswers,
  statementDebt,
  statementLine,
  statementTotals,
} from '../financial-statement/financial-statements.ts'
import { embeddingLoan, loanResource } from '../loans/loans.ts'
import { bankEvidence } from '../open-banking/bank-data.ts'
import { partnerApplication } from '../partners/partner-applications.ts'
import { partnerDelivery } from '../partners/partner-deliveries.ts'
import { partnerOverview } from '../partners/staff-partners.ts'
import { bankLine } from '../payments/bank-transfers.ts'
import { applicantResource } from '../person.ts'
import { personEvent } from '../person-events/person-events.ts'
import { scheduleRow } from '../schedule/schedule.ts'
import { settlementQuoteResource } from '../settlement/settlement.ts'
import { callForStaff, complaintForStaff, messageForStaff } from '../support/staff-support.ts'
import { complaintAddress } from '../support/support.ts'
import { done, id } from '../wire.ts'
import { problemBody } from './problem.ts'

/**
 * The API description's shared schemas, each named as in generated clients. One that extends
 * another has all its fields, and is described by that one and what it adds.
 */
export const RESOURCES = z.registry<{ id: string; description: string; extends?: string }>()

const NAMED: readonly [schema: z.ZodType, id: string, description: string, base?: string][] = [
  [proposal, 'Proposal', 'What one member of staff proposes to do to a loan, and another decides on.'],
  [buyer, 'DebtBuyer', 'Who a debt is sold to, and how the borrower reaches them.'],
  [id, 'Id', 'The id of a record: a whole number below 2^53. Ids are drawn at random and cannot be guessed.'],
  [done, 'Done', 'Says only that it was done.'],
  [problemBody, 'Problem', 'The body of every refusal. Programs decide by `code`; `message` is for people.'],
  [
    addressInput,
    'AddressInput',
    'A UK address as it is sent: a house or street, a town, a postcode, and how long the person has lived there.',
  ],
  [
    addressHistory,
    'AddressHistory',
    'The current address, and the one before it when the period of the first is 6.',
  ],
  [addressResource, 'Address', 'An address on file.'],
  [
    complaintAddress,
    'PartialAddressInput',
    'A UK address of a complaint, as much of it as is known: a postcode, and a house or street.',
  ],
  [foundAddress, 'FoundAddress', 'An address to choose from.'],
  [
    createLoanApplicationBody,
    'LoanApplicationInput',
    'What an applicant tells us. Unknown fields are refused.',
  ],
  [
    createLoanApplication.data as z.ZodType,
    'NewLoanApplication',
    'An application that has just been made, with the token that signs its applicant in.',
    'LoanApplication',
  ],
  [
    loanApplicationResource,
    'LoanApplication',
    'An application with everything that belongs to it.',
    'PartialLoanApplication',
  ],
  [
    embeddingApplication,
    'PartialLoanApplication',
    'An application with those of its related resources that `embedded` names.',
  ],
  [budget, 'Budget', 'A month as a decision counts it.'],
  [householdAnswers, 'HouseholdAnswers', 'What goes out each month, and for whom.'],
  [quoteResource, 'Quote', 'What a loan would cost, and until when we would lend at that price.'],
  [quoteFigures, 'QuoteFigures', 'What quotes are compared by.'],
  [
    scheduleRow,
    'ScheduledInstalment',
    'One instalment of a quote. `principal`, `interest` and `fee` add up to `amount`.',
  ],
  [
    loanResource.shape.scheduledPayments.element,
    'ScheduledPayment',
    'One instalment of a loan, and what became of it.',
  ],
  [
    pendingCreditCheck,
    'PendingCreditCheck',
    'A credit check that continues without the borrower. The call that began it, sent again, is answered with its result.',
  ],
  [bankEvidence, 'BankEvidence', 'What was found in the statements that a borrower shared from their bank.'],
  [requirementResource, 'Requirement', 'One thing that is left to do before signing.'],
  [
    documentConfirmation,
    'DocumentConfirmation',
    'The version of a document that the borrower confirmed, by its hash.',
  ],
  [loanResource, 'Loan', 'A signed loan or hire purchase agreement. Amounts are for today.', 'PartialLoan'],
  [
    settlementQuoteResource,
    'EarlySettlementQuote',
    'A figure that ends a loan once it is paid: to pay it off early, or to repay it after withdrawing.',
  ],
  [embeddingLoan, 'PartialLoan', 'A loan with those of its larger parts that `embedded` names.'],
  [userResource, 'User', 'A borrower, or a member of staff.'],
  [applicantResource, 'Applicant', 'The person who applied, with the addresses on file.'],
  [partnerApplication, 'PartnerApplication', 'How far an application is that a partner sent.'],
  [partnerDelivery, 'PartnerDelivery', 'A webhook that is sent to a partner, and its tries.'],
  [partnerOverview, 'Partner', 'A partner of the settings, and what it did in the last 30 days.'],
  [vehicle, 'VehicleInput', 'The vehicle of a hire purchase, as the partner sends it.'],
  [vehicleResource, 'Vehicle', 'The vehicle of a hire purchase, and who sells it.'],
  [
    financeResource,
    'HirePurchaseFigures',
    'The figures of a hire purchase. Those that depend on the price of the credit are null without a quote.',
  ],
  [commissionResource, 'Commission', 'What is paid for introducing the applicant.'],
  [intermediaryResource, 'Intermediary', 'A business that introduced the applicant, with what it is paid.'],
  [givenBankAccount, 'BankAccountInput', 'An account that we pay to and collect from by Direct Debit.'],
  [authenticate.data as z.ZodType, 'AuthenticationToken', 'A bearer token with its strength and its end.'],
  [applicationDraft, 'ApplicationDraft', 'The answers of a session that are not an application yet.'],
  [getCallback.data as z.ZodType, 'CallbackRequest', 'When we can call, and the call that is booked.'],
  [
    contactConsent,
    'ContactPermissionInput',
    'Permissions to write to somebody; what is left out stays as it was.',
  ],
  [
    getContactPermission.data as z.ZodType,
    'ContactPermission',
    'What somebody agreed to be written to about. Only the permissions that the brand asks for are there.',
  ],
  [
    getDeclinePartner.data as z.ZodType,
    'DeclinePartner',
    'The broker that a declined applicant may be told of, and how far they went.',
  ],
  [
    selfServeArrangement,
    'SelfServeArrangement',
    'An arrangement to pay: its answers while it is a draft, and its payments once it is agreed.',
  ],
  [
    arrangementInForce,
    'ArrangementInForce',
    'The arrangement that is followed now, and how it stands.',
    'SelfServeArrangement',
  ],
  [arrangementPayment, 'ArrangementPayment', 'One payment of an arrangement, and what became of it.'],
  [arrangementPlan, 'ArrangementPlan', 'What the answers come to: the payments, and what they leave.'],
  [
    selfServeArrangementInfo,
    'ArrangementInfo',
    'All that a page of an arrangement shows: what is owed, what may be agreed, and what was.',
  ],
  [
    financialStatement,
    'FinancialStatement',
    'What a borrower has and spends each month, by the Standard Financial Statement.',
  ],
  [statementLine, 'StatementLine', 'One amount that comes or goes, as far as it has been given.'],
  [statementDebt, 'StatementDebt', 'What is owed to somebody else, and what is paid towards it each month.'],
  [statementTotals, 'StatementTotals', 'A month of a statement. Differences may be negative.'],
  [statementAnswers.shape.household.unwrap(), 'Household', 'Who lives together.'],
  [
    arrangementAnswersForStaff,
    'ArrangementAnswersForStaff',
    'What a borrower told as they set up an arrangement, with the notes of staff.',
  ],
  [attentionItem, 'AttentionItem', 'Something that needs a member of staff.'],
  [attentionWork, 'AttentionWork', 'Who works on an item, and until when it waits.'],
  [messageForStaff, 'MessageForStaff', 'A message of the contact form.'],
  [callForStaff, 'CallForStaff', 'A call that a borrower asked for.'],
  [complaintForStaff, 'ComplaintForStaff', 'A complaint about commission.'],
  [customerFound, 'CustomerFound', 'Somebody whom a search of staff found.'],
  [customer, 'Customer', 'A customer, as staff see them.'],
  [customer.shape.person, 'CustomerName', 'Who a customer is.'],
  [customerDocuments, 'CustomerDocuments', 'What was made for a customer.'],
  [customerMessages, 'CustomerMessages', 'Emails and messages.'],
  [customerMoney, 'CustomerMoney', 'The books of a customer’s loans.'],
  [customerNotes, 'CustomerNotes', 'Notes of staff.'],
  [customerHistory, 'CustomerHistory', 'A part of the audit trail.'],
  [loanForStaff, 'LoanForStaff', 'A loan, as staff see it.'],
  [bankLine, 'BankLine', 'A bank transfer, as it stands on the account.'],
  [dataRequests, 'DataRequests', 'What somebody asked about their data.'],
  [personEvent, 'PersonEvent', 'A death or an insolvency of a borrower, as staff recorded it.'],
]

for (const [schema, name, description, base] of NAMED)
  RESOURCES.add(schema, { id: name, description, ...(base && { extends: base }) })
