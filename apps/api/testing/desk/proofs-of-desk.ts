import { PROOF_OF, type ProofRequirementType } from '@tarnbrook/contract/requirements/proofs'
import { buildJpeg, buildPdf } from '#testing/proofs/files.ts'
import { daysAgo } from '#testing/records/days-ago.ts'
import { apply, want } from './borrowers.ts'
import type { Desk } from './desk.ts'

/** The sandbox's network never delivers a text to it. */
const UNREACHABLE_NUMBER = '07912 000000'

/** Applications whose borrowers sent a proof days ago, or wait for a text that doesn't arrive. */
export async function proveForDesk(desk: Desk): Promise<void> {
  await prove(desk, {
    name: 'Iris Moss',
    type: 'income-application-requirement',
    file: { name: 'payslip that waits.pdf', bytes: buildPdf('Payslip of May: 2,400.00 paid') },
  })
  await prove(desk, {
    name: 'Karim Lund',
    type: 'address-application-requirement',
    file: { name: 'bill that waits.jpg', bytes: buildJpeg(900, 1200) },
  })
  await askForCode(desk)
}

/** By its name the sandbox's reviewer leaves a file alone. */
interface Given {
  name: string
  type: ProofRequirementType
  file: { name: string; bytes: Uint8Array }
}

async function prove(desk: Desk, { name, type, file }: Given): Promise<void> {
  const { borrower, applicationId } = await apply(desk, name, 'Requested')
  const requirementId = await want(desk, { applicationId, type })
  const [as, path] = [borrower.token, `/v1/${type}s/${requirementId}`]
  const body = { name: file.name, file: Buffer.from(file.bytes).toString('base64') }
  await desk.call('POST', `${path}/proof-of-${PROOF_OF[type]}`, { as, body })
  await desk.call('POST', `${path}/confirm-proof-of-${PROOF_OF[type]}`, { as })
  const since = daysAgo(desk.deps.clock, 5)
  await desk.deps.db
    .updateTable('requirement')
    .set({ created_at: since, confirmed_at: since })
    .where('id', '=', requirementId)
    .execute()
}

async function askForCode(desk: Desk): Promise<void> {
  const { borrower, applicationId } = await apply(desk, 'Wanda Pike', 'Requested')
  const requirementId = await want(desk, { applicationId, type: 'phone-application-requirement' })
  const path = `/v1/phone-application-requirements/${requirementId}/update-mobile-number`
  await desk.call('POST', path, { as: borrower.token, body: { mobileNumber: UNREACHABLE_NUMBER } })
}
