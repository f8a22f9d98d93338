import { lookUpPostcode as lookUpPostcodeEndpoint } from '@tarnbrook/contract/addresses/addresses'
import { updateAddressMismatch as updateAddressMismatchEndpoint } from '@tarnbrook/contract/applications/address-mismatch'
import * as draftContract from '@tarnbrook/contract/applications/application-draft'
import * as contract from '@tarnbrook/contract/applications/applications'
import { getCreditCheck as getCreditCheckEndpoint } from '@tarnbrook/contract/applications/credit-check'
import { listEmploymentStatuses as listEmploymentStatusesEndpoint } from '@tarnbrook/contract/applications/employment-statuses'
import { getAffordability as getAffordabilityEndpoint } from '@tarnbrook/contract/applications/offer/affordability'
import { getAffordableOptions as getAffordableOptionsEndpoint } from '@tarnbrook/contract/applications/offer/affordable-options'
import {
  choosePaymentDay as choosePaymentDayEndpoint,
  getPaymentDays as getPaymentDaysEndpoint,
} from '@tarnbrook/contract/applications/offer/payment-days'
import { requoteLoanApplication as requoteLoanApplicationEndpoint } from '@tarnbrook/contract/applications/offer/requote'
import { getTermOptions as getTermOptionsEndpoint } from '@tarnbrook/contract/applications/offer/term-options'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import {
  getCreditCheck,
  getLoanApplication,
  getRequotability,
  illustrateLoan,
  lookUpPostcode,
  reactToQuote,
  trackApplyVisit,
} from './applications.ts'
import { readAttribution } from './attribution.ts'
import { createLoanApplication } from './create-application.ts'
import { discardDraft, getDraft, mailDraftLink, resumeDraft, saveDraft } from './drafts/drafts.ts'
import { getEarlierAnswers } from './drafts/earlier-answers.ts'
import { listEmploymentStatuses } from './employment-statuses.ts'
import { getAffordability } from './quote/affordability.ts'
import { getAffordableOptions } from './quote/affordable-options.ts'
import { afterQuoteRoutes } from './quote/after-quote.routes.ts'
import { choosePaymentDay, getPaymentDays } from './quote/payment-days.ts'
import { requoteLoanApplication } from './quote/requote.ts'
import { getTermOptions } from './quote/term-options.ts'
import { requestLoan, unrequestLoan } from './request/request-loan.ts'
import { updateAddressMismatch } from './search/address-mismatch.ts'

export function applicationRoutes(router: Router, deps: ApiDeps): void {
  router.mount(contract.createLoanApplication, ({ ctx, body, idempotencyKey }) =>
    createLoanApplication(deps, { ctx, application: body, idempotencyKey }),
  )
  router.mount(getCreditCheckEndpoint, ({ ctx }) => getCreditCheck(deps, ctx))
  router.mount(contract.getLoanApplication, ({ ctx, params, query }) =>
    getLoanApplication(deps, ctx, { id: params.id, embedded: query.embedded }),
  )
  router.mount(contract.getAttribution, ({ params }) => readAttribution(deps, params.id))
  router.mount(contract.getRequotability, ({ ctx, params }) => getRequotability(deps, ctx, params.id))
  router.mount(contract.trackApplyVisit, async ({ ctx, params }) => {
    await trackApplyVisit(deps, ctx, params.id)
    return { '@type': 'done' as const }
  })
  router.mount(contract.reactToQuote, ({ ctx, params, body }) =>
    reactToQuote(deps, ctx, { id: params.id, ...body }),
  )
  router.mount(contract.requestLoan, ({ ctx, params, idempotencyKey }) =>
    requestLoan(deps, { ctx, id: params.id, idempotencyKey }),
  )
  router.mount(contract.unrequestLoan, ({ ctx, params, idempotencyKey }) =>
    unrequestLoan(deps, { ctx, id: params.id, idempotencyKey }),
  )
  router.mount(draftContract.getApplicationDraft, ({ ctx }) => getDraft(deps, ctx))
  router.mount(draftContract.saveApplicationDraft, ({ ctx, body }) => saveDraft(deps, ctx, body.answers))
  router.mount(draftContract.discardApplicationDraft, async ({ ctx }) => {
    await discardDraft(deps, ctx)
    return { '@type': 'done' as const }
  })
  router.mount(draftContract.getEarlierAnswers, ({ ctx }) => getEarlierAnswers(deps, ctx))
  router.mount(draftContract.mailDraftLink, async ({ ctx, body }) => {
    await mailDraftLink(deps, ctx, body.email)
    return { '@type': 'done' as const }
  })
  router.mount(draftContract.resumeApplicationDraft, async ({ ctx, body }) => {
    await resumeDraft(deps, ctx, body.token)
    return { '@type': 'done' as const }
  })
  router.mount(contract.illustrateLoan, async ({ ctx, query }) => illustrateLoan(ctx, query))
  router.mount(requoteLoanApplicationEndpoint, ({ ctx, params, body, idempotencyKey }) =>
    requoteLoanApplication(deps, {
      ctx,
      id: params.id,
      options: body.options,
      idempotencyKey,
    }),
  )
  router.mount(updateAddressMismatchEndpoint, ({ ctx, params, body, idempotencyKey }) =>
    updateAddressMismatch(deps, {
      ctx,
      id: params.id,
      correction: body,
      idempotencyKey,
    }),
  )
  router.mount(listEmploymentStatusesEndpoint, async ({ query }) => listEmploymentStatuses(query))
  router.mount(getAffordableOptionsEndpoint, ({ ctx, params }) => getAffordableOptions(deps, ctx, params.id))
  router.mount(getTermOptionsEndpoint, ({ ctx, params }) => getTermOptions(deps, ctx, params.id))
  router.mount(getAffordabilityEndpoint, ({ ctx, params }) => getAffordability(deps, ctx, params.id))
  router.mount(getPaymentDaysEndpoint, ({ ctx, params }) => getPaymentDays(deps, ctx, params.id))
  router.mount(choosePaymentDayEndpoint, ({ ctx, params, body }) =>
    choosePaymentDay(deps, ctx, { id: params.id, ...body }),
  )
  router.mount(lookUpPostcodeEndpoint, ({ ctx, query }) => lookUpPostcode(deps, ctx, query.postCode))
  afterQuoteRoutes(router, deps)
}
