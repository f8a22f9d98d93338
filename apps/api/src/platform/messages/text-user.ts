import { decideContact } from '@tarnbrook/domain/situation/contact-rules'
import type { ApiDeps } from '#deps.ts'
import { readPersonFacts } from '#platform/people/person-facts.ts'
import type { Sms } from '#providers/sms/port.ts'
import { NOTHING_KNOWN } from './contact.ts'

/** Texts a person in our records: codes, and changes that another person may have made. */
export async function textUser(
  deps: ApiDeps,
  { userId, ...message }: { userId: number; to: string; text: string },
): Promise<Awaited<ReturnType<Sms['send']>> | { kind: 'withheld' }> {
  const { isDeceased } = await readPersonFacts({ tx: deps.db }, deps, userId)
  const { contact } = decideContact('security', { ...NOTHING_KNOWN, isDeceased, hasConsented: false })
  return contact === 'send' ? deps.providers.sms.send(message) : { kind: 'withheld' }
}
