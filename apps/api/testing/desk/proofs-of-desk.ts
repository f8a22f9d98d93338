import { createHash } from 'node:crypto'
import { checkStoredProof } from '#features/applications/proofs/check-proof.ts'
import { newStorageKey, storeProofFile } from '#features/applications/proofs/proof-files.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { buildJpeg, buildPdf } from '#testing/proofs/files.ts'
import { seedApplication } from '#testing/seed/loan.ts'
import { buildTerms } from '#testing/seed/loan-terms.ts'
import { addBorrower } from './borrowers.ts'
import type { Desk } from './desk.ts'

/** Proofs that wait for a review. By their names the sandbox's reviewer leaves them alone. */
export async function proveForDesk(desk: Desk): Promise<void> {
  await prove(desk, {
    name: 'Iris Moss',
    type: 'income-application-requirement',
    file: { name: 'payslip that waits.pdf', kind: 'pdf', bytes: buildPdf('Payslip of May: 2,400.00 paid') },
  })
  await prove(desk, {
    name: 'Karim Lund',
    type: 'address-application-requirement',
    file: { name: 'bill that waits.jpg', kind: 'jpeg', bytes: buildJpeg(900, 1200) },
  })
}

interface Given {
  name: string
  type: string
  file: { name: string; kind: 'pdf' | 'jpeg'; bytes: Uint8Array }
}

async function prove(desk: Desk, { name, type, file }: Given): Promise<void> {
  const { deps } = desk
  const { userId } = await addBorrower(desk, name)
  const since = toDate(deps.clock.now().subtract({ hours: 24 * 5 }))
  const proof = await command(deps, systemContext('seed'), { name: 'seed' }, async (work) => {
    const terms = buildTerms({}, deps.clock.today())
    const { applicationId } = await seedApplication(work, deps, {
      userId,
      terms,
      partner: null,
      state: 'In Review',
    })
    const requirement = await work.tx
      .insertInto('requirement')
      .values({
        application_id: applicationId,
        type,
        state: 'reviewing',
        created_at: since,
        confirmed_at: since,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return work.tx
      .insertInto('proof')
      .values({
        requirement_id: requirement.id,
        name: file.name,
        kind: file.kind,
        byte_size: file.bytes.length,
        sha256: createHash('sha256').update(file.bytes).digest(),
        storage_key: newStorageKey(),
        state: 'stored',
        created_at: since,
        moved_at: since,
      })
      .returning(['id', 'storage_key'])
      .executeTakeFirstOrThrow()
  })
  await storeProofFile(deps, proof.storage_key, file.bytes)
  await checkStoredProof(deps, { proofId: proof.id })
}
