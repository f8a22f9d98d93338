import type { ApiDeps } from '#deps.ts'
import { DOORS, type Door, type DoorCall } from './doors.ts'
import { THIEVES, type Thief } from './thieves.ts'
import { awaitMessage, type DoorKit, seedVictim, type Victim } from './victim.ts'

/** How a call reaches the product: by the API's own port, or by a site with a cookie. */
export type Attempt = (
  call: DoorCall,
  thief: { token: string | undefined; strength: 'weak' | 'strong'; userId: number },
) => Promise<{ status: number; code: string | undefined }>

/**
 * Each thief at each door. @returns one line for each answer that is not the expected one, each
 * refusal that changed something, and each act of which the victim was not told
 */
export async function tryDoors(kit: DoorKit, attempt: Attempt, doors = DOORS): Promise<string[]> {
  // What is done by one is done for the other too: each has a victim of their own.
  const [victim, ofSession] = [await seedVictim(kit), await seedVictim(kit)]
  const wrong: string[] = []
  for (const door of doors)
    for (const thief of LAST_WHO_MAY) {
      const of = thief === 'session' ? ofSession : victim
      wrong.push(...(await tryDoor(kit, attempt, { door, thief, victim: of })))
    }
  return wrong
}

const LAST_WHO_MAY = (Object.keys(THIEVES) as Thief[]).toSorted(
  (left, right) => Number(left === 'mailbox') - Number(right === 'mailbox'),
)

/** Codes that a thief of no phone can guess, and one that fits no act. */
const GUESSED_CODE = '000000'

async function tryDoor(
  kit: DoorKit,
  attempt: Attempt,
  { door, thief, victim }: { door: Door; thief: Thief; victim: Victim },
): Promise<string[]> {
  await door.prepare?.(kit.deps, victim)
  // How often one may try is another test's.
  await kit.deps.db.deleteFrom('rate_limit').execute()
  const call = door.request(victim)
  const who = {
    token: victim.tokens[thief],
    strength: thief === 'weak' ? ('weak' as const) : ('strong' as const),
    userId: victim.userId,
  }
  const expected = door.expected[thief]
  const before = await readBelongings(kit.deps, victim)
  const wrong: string[] = []
  const expectAnswer = async (asked: DoorCall, wanted: string) => {
    const { status, code } = await attempt(asked, who)
    const answered = code === undefined ? `${status}` : `${status} ${code}`
    if (answered !== wanted) wrong.push(`${door.act} (${door.name}), ${thief}: ${answered}, not ${wanted}`)
  }
  await expectAnswer(call, expected)
  if (expected.endsWith('STEP_UP_CODE_REQUIRED'))
    await expectAnswer({ ...call, headers: { 'X-Step-Up': GUESSED_CODE } }, '422 CODE_NOT_VALID')
  if (expected.includes(' ') && (await readBelongings(kit.deps, victim)) !== before)
    wrong.push(`${door.act} (${door.name}), ${thief}: something changed all the same`)
  if (!expected.includes(' ')) wrong.push(...(await findUntold(kit, { door, thief, victim })))
  return wrong
}

async function findUntold(
  kit: DoorKit,
  { door, thief, victim }: { door: Door; thief: Thief; victim: Victim },
): Promise<string[]> {
  const { email, text } = door.told ?? {}
  const untold: string[] = []
  for (const [to, words] of [
    [victim.email, email],
    [victim.phone, text],
  ] as const) {
    if (words === undefined) continue
    const find = (message: string) => (message.includes(words) ? message : undefined)
    await awaitMessage(kit, to, find).catch(() => {
      untold.push(`${door.act}, ${thief}: ${to} is not told "${words}"`)
    })
  }
  return untold
}

/** All that a thief is after, as the database has it. */
async function readBelongings({ db }: ApiDeps, { userId }: Victim): Promise<string> {
  const rows = await Promise.all([
    db
      .selectFrom('app_user')
      .select(['email', 'first_name', 'last_name', 'mobile_number', 'mobile_verified_at'])
      .where('id', '=', userId)
      .execute(),
    db.selectFrom('user_address').selectAll().where('user_id', '=', userId).orderBy('position').execute(),
    db.selectFrom('bank_account').select('id').where('user_id', '=', userId).orderBy('seq').execute(),
    db.selectFrom('passkey').select('id').where('user_id', '=', userId).orderBy('seq').execute(),
    db
      .selectFrom('loan')
      .select(['id', 'bank_account_id'])
      .where('user_id', '=', userId)
      .orderBy('seq')
      .execute(),
  ])
  return JSON.stringify(rows)
}
