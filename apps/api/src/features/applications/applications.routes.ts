import * as addresses from '@tarnbrook/contract/addresses/addresses'
import * as addressMismatch from '@tarnbrook/contract/applications/address-mismatch'
import * as draftContract from '@tarnbrook/contract/applications/application-draft'
import * as contract from '@tarnbrook/contract/applications/applications'
import * as creditCheck from '@tarnbrook/contract/applications/credit-check'
import * as employmentStatuses from '@tarnbrook/contract/applications/employment-statuses'
import * as affordabilityCalls from '@tarnbrook/contract/applications/offer/affordability'
import * as affordableOptions from '@tarnbrook/contract/applications/offer/affordable-options'
import * as paymentDays from '@tarnbrook/contract/applications/offer/payment-days'
import * as requoteCalls from '@tarnbrook/contract/applications/offer/requote'
import * as termOptions from '@tarnbrook/contract/applications/offer/term-options'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { getAffordability } from './affordability/affordability.ts'
import {
  getCreditCheck,
  getLoanApplication,
  getRequotability,
  illustrateLoan,
  lookUpPostcode,
  reactToQuote,
  trackApplyVisit,
} from './applications.ts'
import { getAttribution } from './attribution.ts'
import { createLoanApplication } from './create-application.ts'
import {
  discardApplicationDraft,
  getApplicationDraft,
  mailDraftLink,
  resumeApplicationDraft,
  saveApplicationDraft,
} from './drafts/drafts.ts'
import { getEarlierAnswers } from './drafts/earlier-answers.ts'
import { listEmploymentStatuses } from './employment-statuses.ts'
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
  router.mount(creditCheck.getCreditCheck, ({ ctx }) => getCreditCheck(deps, ctx))
  router.mount(contract.getLoanApplication, ({ ctx, params, query }) =>
    getLoanApplication(deps, ctx, { id: params.id, embedded: query.embedded }),
  )
  router.mount(contract.getAttribution, ({ params }) => getAttribution(deps, params.id))
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
  router.mount(contract.unrequestLoan, ({ ctx, params, body, idempotencyKey }) =>
    unrequestLoan(deps, { ctx, id: params.id, body, idempotencyKey }),
  )
  router.mount(draftContract.getApplicationDraft, ({ ctx }) => getApplicationDraft(deps, ctx))
  router.mount(draftContract.saveApplicationDraft, ({ ctx, body }) =>
    saveApplicationDraft(deps, ctx, body.answers),
  )
  router.mount(draftContract.discardApplicationDraft, async ({ ctx }) => {
    await discardApplicationDraft(deps, ctx)
    return { '@type': 'done' as const }
  })
  router.mount(draftContract.getEarlierAnswers, ({ ctx }) => getEarlierAnswers(deps, ctx))
  router.mount(draftContract.mailDraftLink, async ({ ctx, body, idempotencyKey }) => {
    await mailDraftLink(deps, ctx, { ...body, idempotencyKey })
    return { '@type': 'done' as const }
  })
  router.mount(draftContract.resumeApplicationDraft, async ({ ctx, body }) => {
    await resumeApplicationDraft(deps, ctx, body.token)
    return { '@type': 'done' as const }
  })
  router.mount(contract.illustrateLoan, async ({ ctx, query }) => illustrateLoan(ctx, query))
  router.mount(requoteCalls.requoteLoanApplication, ({ ctx, params, body, idempotencyKey }) =>
    requoteLoanApplication(deps, {
      ctx,
      id: params.id,
      options: body.options,
      corrected: body.corrected && {
        ...body.corrected.affordability,
        netMonthlyIncome: body.corrected.netMonthlyIncome,
      },
      idempotencyKey,
    }),
  )
  router.mount(addressMismatch.updateAddressMismatch, ({ ctx, params, body, idempotencyKey }) =>
    updateAddressMismatch(deps, {
      ctx,
      id: params.id,
      correction: body,
      idempotencyKey,
    }),
  )
  router.mount(employmentStatuses.listEmploymentStatuses, async ({ query }) => listEmploymentStatuses(query))
  router.mount(affordableOptions.getAffordableOptions, ({ ctx, params }) =>
    getAffordableOptions(deps, ctx, params.id),
  )
  router.mount(termOptions.getTermOptions, ({ ctx, params }) => getTermOptions(deps, ctx, params.id))
  router.mount(affordabilityCalls.getAffordability, ({ ctx, params }) =>
    getAffordability(deps, ctx, params.id),
  )
  router.mount(paymentDays.getPaymentDays, ({ ctx, params }) => getPaymentDays(deps, ctx, params.id))
  router.mount(paymentDays.choosePaymentDay, ({ ctx, params, body }) =>
    choosePaymentDay(deps, ctx, { id: params.id, ...body }),
  )
  router.mount(addresses.lookUpPostcode, ({ ctx, query }) => lookUpPostcode(deps, ctx, query.postCode))
  afterQuoteRoutes(router, deps)
}
