import type { ContactCorrection, ContactDetails } from '@tarnbrook/contract/customers/contact-details'
import { Problem } from '@tarnbrook/contract/errors'
import { formatAddress } from '@tarnbrook/domain/core/address'
import type { ApiDeps } from '#deps.ts'
import { listAddresses, toAddressResource } from '#platform/addresses.ts'
import { wireInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { replaceNumber } from '#platform/contact-changes/replace-number.ts'
import { requireStrong } from '#platform/context.ts'
import {
  type Account,
  assertNothingElseGoesAhead,
  lockAccount,
  recordNewAddress,
} from '#platform/new-address.ts'
import { findOpenProposal, proposeContactChange } from './contact-proposals.ts'
import { storeNote } from './notes.ts'
import { type Request, readBrandOfCustomer, readPerson } from './person.ts'

/** @throws Problem NOT_FOUND */
export async function readContactDetails(
  deps: ApiDeps,
  { params: { id } }: Pick<Request, 'params'>,
): Promise<ContactDetails> {
  const person = await readPerson(deps.db, id)
  const user = await deps.db
    .selectFrom('app_user')
    .select(['email', 'mobile_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [home] = await listAddresses(deps.db, id)
  return {
    '@type': 'contactDetails',
    id,
    firstName: person.firstName,
    lastName: person.lastName,
    email: user.email,
    mobileNumber: user.mobile_number,
    address: home ? formatAddress(toAddressResource(home)).join(', ') : null,
    proposal: await readProposal(deps, id),
  }
}

async function readProposal(deps: ApiDeps, userId: number): Promise<ContactDetails['proposal']> {
  const open = await findOpenProposal(deps.db, deps, userId)
  if (!open) return null
  const { row, proposed } = open
  const staff = await deps.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', row.proposed_by)
    .executeTakeFirst()
  return {
    id: row.id,
    kind: proposed.kind,
    value: proposed.kind === 'email' ? proposed.email : `${proposed.firstName} ${proposed.lastName}`,
    checkedBy: proposed.checkedBy,
    reason: proposed.reason,
    proposedBy: staff ? `${staff.first_name} ${staff.last_name}` : 'Somebody who has left',
    proposedAt: wireInstant(row.proposed_at),
    expiresAt: wireInstant(row.expires_at),
  }
}

/**
 * As the customer asked. An address or number counts at once; an email address or name is proposed,
 * because the mailbox is the account. Why, and how staff knew who asked, is a note.
 * @throws Problem NOT_FOUND; WRONG_STATE in words
 */
export async function correctContactDetails(
  deps: ApiDeps,
  request: Request & { body: ContactCorrection; idempotencyKey: string },
): Promise<{ '@type': 'done' }> {
  const { body, ctx, idempotencyKey } = request
  const { id } = request.params
  const { userId: by } = requireStrong(ctx)
  const options = { name: 'correctContactDetails', idempotencyKey, input: { id, ...body } }
  await command(deps, ctx, options, async (work) => {
    await readPerson(work.tx, id)
    const user = await lockAccount(work, id)
    await correct(work, deps, { user, by, correction: body })
    await storeNote(work, deps, { userId: id, by, note: describeCorrection(body) })
    await work.record({
      name: 'contactCorrected',
      subject: ['user', id],
      after: { kind: body.kind, checkedBy: body.checkedBy },
    })
    return { id }
  })
  return { '@type': 'done' }
}

async function correct(
  work: Work,
  deps: ApiDeps,
  { user, by, correction }: { user: Account; by: number; correction: ContactCorrection },
): Promise<void> {
  const userId = user.id
  const brand = await readBrandOfCustomer(work.tx, userId)
  switch (correction.kind) {
    case 'address': {
      await assertNothingElseGoesAhead(work, { userId })
      const addresses = [correction.address]
      const now = deps.clock.now()
      if (!(await recordNewAddress(work, deps, { ctx: { brand }, user, addresses, now, byStaff: true })))
        throw sameAsNow()
      return
    }
    case 'mobile-number': {
      const { mobileNumber } = correction
      if (!(await replaceNumber(work, deps, { brand, userId, mobileNumber, byStaff: true })))
        throw sameAsNow()
      return
    }
    default:
      await proposeContactChange(work, deps, { userId, by, proposed: correction })
  }
}

function sameAsNow(): Problem {
  return new Problem('WRONG_STATE', { message: 'That’s what we have already.' })
}

const WHAT: Record<ContactCorrection['kind'], string> = {
  address: 'Changed the address',
  'mobile-number': 'Changed the mobile number',
  email: 'Proposed another email address',
  name: 'Proposed another name',
}

const CHECKED: Record<ContactCorrection['checkedBy'], string> = {
  'called-on-file': 'called the number on file',
  'document-seen': 'saw a document',
  questions: 'asked questions',
}

function describeCorrection({ kind, checkedBy, reason }: ContactCorrection): string {
  return `${WHAT[kind]}. Who asked: ${CHECKED[checkedBy]}. Why: ${reason}`
}
