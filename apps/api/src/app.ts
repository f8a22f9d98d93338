import { type ErrorCode, Problem } from '@tarnbrook/contract/errors'
import { type Context, Hono } from 'hono'
import { createReadiness, isOutage } from './db/readiness.ts'
import type { ApiDeps } from './deps.ts'
import { descriptionRoutes } from './description/description.routes.ts'
import { answerRoutes } from './features/applications/answers/answers.routes.ts'
import { applicationRoutes } from './features/applications/applications.routes.ts'
import { cardPayoffRequirementRoutes } from './features/applications/card-payoff/card-payoff.routes.ts'
import { proofRoutes } from './features/applications/proofs/proofs.routes.ts'
import { reviewRoutes } from './features/applications/reviews/reviews.routes.ts'
import { arrangementRoutes } from './features/arrangements/arrangements.routes.ts'
import { arrearsRoutes } from './features/arrears/arrears.routes.ts'
import { attentionRoutes } from './features/attention/attention.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { bankDetailsRoutes } from './features/bank-details/bank-details.routes.ts'
import { breathingSpaceRoutes } from './features/breathing-space/breathing-space.routes.ts'
import { cardPayoffRoutes } from './features/card-payoffs/card-payoffs.routes.ts'
import { consentRoutes } from './features/consent/consent.routes.ts'
import { customerRoutes } from './features/customers/customers.routes.ts'
import { dataRequestRoutes } from './features/data-requests/data-requests.routes.ts'
import { directDebitRoutes } from './features/direct-debit/direct-debit.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { earlyRepaymentRoutes } from './features/early-repayment/early-repayment.routes.ts'
import { endingRoutes } from './features/endings/endings.routes.ts'
import { engagementRoutes } from './features/engagement/engagement.routes.ts'
import { experimentRoutes } from './features/experiments/experiments.routes.ts'
import { handBackRoutes } from './features/hand-back/hand-back.routes.ts'
import { loanRoutes } from './features/loans/loans.routes.ts'
import { openBankingRoutes } from './features/open-banking/open-banking.routes.ts'
import { partnerRoutes } from './features/partners/partners.routes.ts'
import { paymentDayRoutes } from './features/payment-day/payment-day.routes.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { payoutsRoutes } from './features/payouts/payouts.routes.ts'
import { personEventRoutes } from './features/person-events/person-events.routes.ts'
import { refinanceRoutes } from './features/refinance/refinance.routes.ts'
import { refundsRoutes } from './features/refunds/refunds.routes.ts'
import { requirementRoutes } from './features/requirements/requirements.routes.ts'
import { requirementWebhooks } from './features/requirements/requirements.webhooks.ts'
import { repaymentWebhooks } from './features/servicing/servicing.webhooks.ts'
import { settlementRoutes } from './features/settlement/settlement.routes.ts'
import { statementsRoutes } from './features/statements/statements.routes.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import { supportNeedsRoutes } from './features/support-needs/support-needs.routes.ts'
import { readContext } from './platform/http/auth.ts'
import { timeLeft, withDeadline } from './platform/http/deadline.ts'
import { createRequestLog, requestMetrics, requestSpans, routeTemplate } from './platform/http/metrics.ts'
import { type ApiEnv, createRouter, type Router } from './platform/http/mount.ts'
import { isFromEdge, readOrigin } from './platform/http/origin.ts'
import { createCallBodies } from './platform/http/read-body.ts'
import { traceProblem } from './platform/http/refusals.ts'
import { securityHeaders, setHeader } from './platform/http/security-headers.ts'
import { clockWebhook } from './platform/jobs/clock-webhook.ts'

const HEADERS_OF_REFUSAL: Partial<Record<ErrorCode, Record<string, string>>> = {
  // The same request, sent again, gets the result once there is one (docs/decisions/024).
  CREDIT_CHECK_PENDING: { 'retry-after': '60' },
  // The rest of the body is not read, so the connection cannot be used again and is closed.
  PAYLOAD_TOO_LARGE: { connection: 'close' },
  BODY_TOO_SLOW: { connection: 'close' },
  SERVICE_UNAVAILABLE: { 'retry-after': '10' },
}

/** The product API: middleware, features, and the one place where refusals become answers. */
export function createApi(deps: ApiDeps): Hono<ApiEnv> & { mounted: ReadonlySet<string> } {
  const app = new Hono<ApiEnv>()
  const isLocal = deps.config.appEnv === 'local'
  app.use(requestSpans((c) => isFromEdge(deps.config, c)))
  app.use(requestMetrics(createRequestLog(deps.log, { role: 'api', isLocal })))
  app.use(securityHeaders({ isLocal }))
  app.onError((thrown, c) => {
    const error = isOutage(thrown) ? new Problem('SERVICE_UNAVAILABLE', { cause: thrown }) : thrown
    const origin = c.get('origin')
    const { requestId } = origin
    const request = { method: c.req.method, route: routeTemplate(c) }
    if (error instanceof Problem) {
      const actor = c.get('ctx')?.actor ?? { kind: 'anonymous' }
      traceProblem(deps, { problem: error, origin, actor, ...request })
      return c.json(
        { error: { ...error.toBody().error, requestId } },
        error.status as never,
        headersOfRefusal(error, c),
      )
    }
    deps.log.error({ err: error, requestId, ...request }, 'unexpected error')
    const problem = new Problem('INTERNAL_ERROR')
    return c.json({ error: { ...problem.toBody().error, requestId } }, 500)
  })
  app.use(async (c, next) => {
    const origin = readOrigin(deps.config, c)
    c.set('origin', origin)
    if (origin.hasWrongSecret) traceWrongSecret(deps, c)
    await next()
  })
  app.notFound((c) => c.json(new Problem('NOT_FOUND').toBody(), 404))

  housekeeping(app, deps)
  descriptionRoutes(app)
  const bodies = createCallBodies()
  app.use('/webhooks/*', bodies.readDelivery())
  repaymentWebhooks(app, deps)
  requirementWebhooks(app, deps)
  clockWebhook(app, deps)

  app.use(async (c, next) => {
    await withDeadline(deps.config.requestDeadlineMs, async () => {
      c.set('ctx', await readContext(deps, c, c.get('origin')))
      c.set('timeLeftMs', timeLeft())
    })
    setHeader(c, 'x-request-id', c.get('origin').requestId)
    await next()
  })
  const router = createRouter(app, deps, bodies)
  mountFeatures(router, deps)
  if (deps.replica) mountFeatures(router.ofReplica, { ...deps, db: deps.replica.db, pool: deps.replica.pool })
  return Object.assign(app, { mounted: router.mounted })
}

function mountFeatures(router: Router, deps: ApiDeps): void {
  authRoutes(router, deps)
  applicationRoutes(router, deps)
  refinanceRoutes(router, deps)
  requirementRoutes(router, deps)
  answerRoutes(router, deps)
  proofRoutes(router, deps)
  cardPayoffRequirementRoutes(router, deps)
  documentRoutes(router, deps)
  loanRoutes(router, deps)
  arrearsRoutes(router, deps)
  breathingSpaceRoutes(router, deps)
  personEventRoutes(router, deps)
  payoutsRoutes(router, deps)
  refundsRoutes(router, deps)
  directDebitRoutes(router, deps)
  paymentsRoutes(router, deps)
  bankDetailsRoutes(router, deps)
  earlyRepaymentRoutes(router, deps)
  statementsRoutes(router, deps)
  paymentDayRoutes(router, deps)
  settlementRoutes(router, deps)
  handBackRoutes(router, deps)
  endingRoutes(router, deps)
  arrangementRoutes(router, deps)
  cardPayoffRoutes(router, deps)
  attentionRoutes(router, deps)
  reviewRoutes(router, deps)
  engagementRoutes(router, deps)
  experimentRoutes(router, deps)
  consentRoutes(router, deps)
  partnerRoutes(router, deps)
  customerRoutes(router, deps)
  dataRequestRoutes(router, deps)
  supportNeedsRoutes(router, deps)
  openBankingRoutes(router, deps)
  supportRoutes(router, deps)
}

function headersOfRefusal({ code, retryAfterSeconds }: Problem, c: Context): Record<string, string> {
  return {
    ...HEADERS_OF_REFUSAL[code],
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...(code === 'UNAUTHENTICATED' && { 'www-authenticate': challenge(c) }),
  }
}

/** RFC 6750 section 3: whether a token is wanted, or the one that was sent is not valid. */
function challenge(c: Context): string {
  return c.req.header('authorization') ? 'Bearer error="invalid_token"' : 'Bearer'
}

/**
 * The request continues as anonymous: an edge with an old secret must show in the log and not break
 * the site for its users.
 */
function traceWrongSecret({ refusals }: ApiDeps, c: Context<ApiEnv>): void {
  const { requestId, addressHash } = c.get('origin')
  refusals.note({
    refusal: 'edge-secret',
    requestId,
    addressHash,
    actor: 'anonymous',
    method: c.req.method,
    route: routeTemplate(c),
  })
}

function housekeeping(app: Hono<ApiEnv>, deps: ApiDeps): void {
  const findProblem = createReadiness(deps)
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const problem = await findProblem()
    return problem === null ? c.text('ok') : c.text(problem, 503)
  })
}
