import { getBrand } from '@tarnbrook/brands/brand'
import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { mailLoginLink } from '#platform/tokens.ts'

/** Mails the link when somebody has this address. Staff sign in through the identity provider and get none. */
const sendLoginLink: Job = async (
  deps: ApiDeps,
  { email, brand: brandKey, next }: { email: string; brand: string; next?: string },
) => {
  const brand = getBrand(brandKey)
  await command(deps, systemContext(brand, 'send-login-link'), { name: 'sendLoginLink' }, async (work) => {
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
      now: deps.clock.now(),
    })
    await work.record({ name: 'loginLinkSent', subject: ['user', user.id] })
  })
}

export const authJobs = { 'send-login-link': sendLoginLink } satisfies Record<string, Job>
