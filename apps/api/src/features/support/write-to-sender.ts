import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { Work } from '#platform/command.ts'
import { type EmailContent, UNNAMED } from '#platform/messages/email-template.ts'
import { queueMail, storeLetter } from '#platform/messages/messages.ts'

type Sender = Pick<
  Selectable<DB['contact_message']>,
  'brand' | 'email' | 'name' | 'postal_address' | 'user_id'
>

/**
 * By email, or where they gave none as a letter that staff post.
 * @returns the item of the letter, if it is one
 */
export async function writeToSender(
  work: Work,
  { brand, email, name, postal_address: address, user_id: userId }: Sender,
  mail: { content: EmailContent; onceKey: string; now: Temporal.Instant },
): Promise<string | null> {
  if (email !== null) {
    await queueMail(work, { ...mail, to: email, brand, greeting: UNNAMED })
    return null
  }
  const account = work.tx.selectFrom('app_user').select('email').where('id', '=', userId)
  const { id, handedTo } = await storeLetter(work, {
    ...mail,
    brand,
    mailbox: (await account.executeTakeFirst())?.email ?? null,
    to: { name, address: address ?? '' },
  })
  return `${handedTo === 'estate' ? 'for-the-estate' : 'letter-to-post'}:${id}`
}
