import { sql } from 'kysely'
import type { RequirementRow } from '#features/applications/application.ts'
import type { Work } from '#platform/command.ts'

/** So that the page names the file removed as harmful, when the scan came after the answer. */
export async function noteRefusedFile({ tx }: Work, proofId: number): Promise<void> {
  await sql`update requirement r set details = r.details || jsonb_build_object('refusedFile', p.name)
    from proof p where p.id = ${proofId} and r.id = p.requirement_id and r.state = 'wanted'`.execute(tx)
}

/** The borrower has sent or removed a file since, so they have seen it. */
export async function forgetRefusedFile({ tx }: Work, { id }: RequirementRow): Promise<void> {
  await sql`update requirement set details = details - 'refusedFile' where id = ${id} and details ? 'refusedFile'`.execute(
    tx,
  )
}
