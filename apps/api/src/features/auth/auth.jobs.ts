import { getBrand } from '@tarnbrook/brands/brand'
import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { textContactChanged } from '#platform/contact-changes/contact-change.ts'
import { systemContext } from '#platform/context.ts'
import type { JobHandlers, Jobs } from '#platform/jobs/job-types.ts'
import { mailLoginLink } from '#platform/tokens.ts'

/** Mails the link if the address is known. Staff use the identity provider and get none. */
async function sendLoginLink(
  deps: ApiDeps,
  { email, brand: brandKey, next, session }: Jobs['send-login-link'],
): Promise<void> {
  const brand = getBrand(brandKey)
  await command(deps, systemContext('send-login-link'), { name: 'sendLoginLink' }, async (work) => {
    const user = await work.tx
      .selectFrom('app_user')
      .select(['id', 'email', 'roles'])
      .where('email_key', '=', email)
      .executeTakeFirst()
    if (!user || user.roles.length > 0) return
    await mailLoginLink(work, {
      config: deps.config,
      user,
      brand,
      next,
      ...(session !== undefined && { session }),
      now: deps.clock.now(),
    })
    await work.record({ name: 'loginLinkSent', subject: ['user', user.id] })
  })
}

export const authJobs = {
  'send-login-link': sendLoginLink,
  'text-contact-changed': textContactChanged,
} satisfies Partial<JobHandlers>
