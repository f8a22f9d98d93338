import { createHmac } from 'node:crypto'
import { partnerEvent } from '@tarnbrook/contract/partners/partner-applications'
import type { Partner } from '#config.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate, wireInstant } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { partnerNamed } from '#platform/http/partners.ts'
import type { Jobs } from '#platform/jobs/job-types.ts'
import { providerSend } from '#providers/provider-fetch.ts'
import { selectApplications, toPartnerApplication } from './partner-applications.ts'
import { type Answer, beginDelivery, recordTry, SENDER, toWebhookId } from './partner-delivery.ts'
import { enqueuePartnerEvent } from './partner-event.ts'

type Webhook = NonNullable<Partner['webhook']>

/**
 * Job: sends a partner the state of an application that it sent, signed as Standard Webhooks has
 * it (standardwebhooks.com). `change` names the change, so that the partner can leave out repeats.
 * @throws Error when the partner does not answer with 2xx; the queue tries again.
 */
export async function tellPartner(
  deps: ApiDeps,
  { applicationId, change, replays }: Jobs['tell-partner'],
): Promise<void> {
  const row = await selectApplications(deps.db).where('a.id', '=', applicationId).executeTakeFirst()
  const partner = row?.partner
  const webhook = partner ? partnerNamed(deps.config, partner)?.webhook : undefined
  if (!row || !partner || !webhook) return
  if (replays === undefined) {
    // Enqueued by a release that recorded no deliveries.
    const again = { name: 'enqueuePartnerEvent' }
    await command(deps, SENDER, again, (work) =>
      enqueuePartnerEvent(work, { id: applicationId, partner }, change),
    )
    return
  }
  const id = await beginDelivery(deps, { applicationId, change, replays, partner })
  if (id === null) return
  if (isResting(webhook)) throw new Error('the partner did not answer a moment ago')
  const body = JSON.stringify(
    partnerEvent.encode({
      type: 'application.changed',
      timestamp: wireInstant(toDate(deps.clock.now())),
      data: toPartnerApplication(row),
    }),
  )
  const answer = await sendSigned(deps, webhook, { id: toWebhookId({ applicationId, change }), body })
  if (await recordTry(deps, { id, replays, answer }))
    throw new Error(`the partner did not take a webhook: ${answer}`)
}

async function sendSigned(
  { config }: ApiDeps,
  webhook: Webhook,
  { id, body }: { id: string; body: string },
): Promise<Answer> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const answer = await providerSend(webhook.url, {
    provider: 'partner',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': webhook.secrets
        .map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`)
        .join(' '),
    },
    body,
    timeoutMs: config.providerTimeoutMs,
  })
  if (answer === 'timed-out') restingUntil.set(webhook, Date.now() + REST_MS)
  return answer
}

function sign(secret: Uint8Array, content: string): string {
  return createHmac('sha256', secret).update(content).digest('base64')
}

/** One that keeps a worker waiting is left alone so long: other jobs need the worker. */
const REST_MS = 30_000

const restingUntil = new WeakMap<Webhook, number>()

function isResting(webhook: Webhook): boolean {
  return (restingUntil.get(webhook) ?? 0) > Date.now()
}
