import { sql } from 'kysely'
import type { RequirementRow } from '#features/applications/application.ts'
import type { Work } from '#platform/command.ts'

/**
 * So that the page can say which file was removed, when the check came after the answer. Without a
 * reason it is harmful.
 */
export async function noteRefusedFile(
  { tx }: Work,
  { proofId, reason }: { proofId: number; reason: string | undefined },
): Promise<void> {
  await sql`update requirement r
    set details = (r.details - 'refusedFileReason')
      || jsonb_strip_nulls(jsonb_build_object('refusedFile', p.name, 'refusedFileReason', ${reason ?? null}::text))
    from proof p where p.id = ${proofId} and r.id = p.requirement_id and r.state = 'wanted'`.execute(tx)
}

/** The borrower has sent or removed a file since, so they have seen it. */
export async function forgetRefusedFile({ tx }: Work, { id }: RequirementRow): Promise<void> {
  await sql`update requirement set details = details - 'refusedFile' - 'refusedFileReason' where id = ${id} and details ? 'refusedFile'`.execute(
    tx,
  )
}
