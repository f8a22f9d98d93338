import { createHmac } from 'node:crypto'
import { partnerEvent } from '@tarnbrook/contract/partners/partner-applications'
import type { ApiDeps } from '#deps.ts'
import { toDate, wireInstant } from '#platform/clock.ts'
import { partnerNamed } from '#platform/http/partners.ts'
import { providerFetch } from '#providers/provider-fetch.ts'
import { selectApplications, toPartnerApplication } from './partner-applications.ts'

/**
 * Job: sends a partner the state of an application that it sent, signed as Standard Webhooks has
 * it (standardwebhooks.com). `change` names the change, so that the partner can leave out repeats.
 * @throws Error when the partner does not answer with 2xx; the queue tries again.
 */
export async function tellPartner(
  deps: ApiDeps,
  { applicationId, change }: { applicationId: number; change: string },
): Promise<void> {
  const row = await selectApplications(deps.db).where('a.id', '=', applicationId).executeTakeFirst()
  const webhook = row?.partner ? partnerNamed(deps.config, row.partner)?.webhook : undefined
  if (!row || !webhook) return
  const now = toDate(deps.clock.now())
  const body = JSON.stringify(
    partnerEvent.encode({
      type: 'application.changed',
      timestamp: wireInstant(now),
      data: toPartnerApplication(row),
    }),
  )
  const id = `application-${applicationId}-${change}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const reply = await providerFetch(webhook.url, {
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
    timeoutMs: deps.config.providerTimeoutMs,
    maxBytes: 100_000,
  })
  if (!reply || reply.status < 200 || reply.status > 299)
    throw new Error(`the partner did not take a webhook: ${reply?.status ?? 'no answer'}`)
}

function sign(secret: Uint8Array, content: string): string {
  return createHmac('sha256', secret).update(content).digest('base64')
}
