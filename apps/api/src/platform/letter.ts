import type { Brand } from '@tarnbrook/brands/brand-type'
import type { ApiDeps } from '../deps.ts'
import type { Work } from './command.ts'
import { queueMail } from './messages.ts'
import { siteUrlOf } from './tokens.ts'

export interface Letter {
  subject: string
  /** Between the greeting and the name of the brand. */
  paragraphs: string[]
}

/** Queues a mail in a brand's voice to somebody we know, in the transaction of the fact it tells. */
export async function writeToUser(
  work: Work,
  deps: ApiDeps,
  options: { userId: number; brand: Brand; letter: (about: { siteUrl: string }) => Letter },
): Promise<void> {
  const { userId, brand, letter } = options
  const { email, first_name: firstName } = await work.tx
    .selectFrom('app_user')
    .select(['email', 'first_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { subject, paragraphs } = letter({ siteUrl: siteUrlOf(deps.config, brand.key) })
  await queueMail(work, {
    to: email,
    brand: brand.key,
    subject,
    text: [`Hello ${firstName},`, ...paragraphs, brand.fullName].join('\n\n'),
    now: deps.clock.now(),
  })
}
