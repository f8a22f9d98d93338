import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { Work } from '#platform/command.ts'
import { type EmailContent, UNNAMED } from '#platform/messages/email-template.ts'
import { queueMail, storeLetter } from '#platform/messages/messages.ts'

type Sender = Pick<
  Selectable<DB['contact_message']>,
  'brand' | 'email' | 'name' | 'postal_address' | 'user_id'
>

/** By email, or where they gave none as a letter that staff post. */
export async function writeToSender(
  work: Work,
  { brand, email, name, postal_address: address, user_id: userId }: Sender,
  mail: { content: EmailContent; onceKey: string; now: Temporal.Instant },
): Promise<void> {
  if (email !== null) {
    await queueMail(work, { ...mail, to: email, brand, greeting: UNNAMED })
    return
  }
  const account = work.tx.selectFrom('app_user').select('email').where('id', '=', userId)
  await storeLetter(work, {
    ...mail,
    brand,
    mailbox: (await account.executeTakeFirst())?.email ?? '',
    address: `${name}\n${address}`,
    greeting: `Dear ${name},`,
  })
}
