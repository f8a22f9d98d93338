import { emailKey } from '@tarnbrook/domain/contact-details'
import type { ApiDeps } from '../../deps.ts'
import { limitRate } from '../../platform/auth.ts'
import type { RequestContext } from '../../platform/context.ts'
import { hashToken } from '../../platform/secrets.ts'

/**
 * Anyone may write to us, and each time a mail goes to the address they gave. So an address is acknowledged only a few
 * times an hour, whoever gives it, and a visitor may not go through many addresses.
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function limitWriters(
  deps: ApiDeps,
  ctx: RequestContext,
  { form, email }: { form: string; email: string },
): Promise<void> {
  const address = hashToken(emailKey(email)).toString('hex')
  await Promise.all([
    limitRate(deps, `${form}:${ctx.clientIp}`, { most: 20, windowMinutes: 60 }),
    limitRate(deps, `${form}:${address}`, { most: 5, windowMinutes: 60 }),
  ])
}
