import { Problem } from '@tarnbrook/contract/errors'
import type * as personEvents from '@tarnbrook/contract/person-events/person-events'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { toInstant } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'

/** One that is handed over by staff. @throws Problem NOT_FOUND for any other */
export async function readEmail(
  deps: ApiDeps,
  { params, ctx }: { params: { id: number }; ctx: RequestContext },
): Promise<z.output<typeof personEvents.emailForStaff>> {
  requireStrong(ctx)
  return command(deps, ctx, { name: 'readEmail' }, async (work) => {
    const row = await work.tx
      .selectFrom('message')
      .select(['id', 'handed_to', 'subject', 'body', 'created_at'])
      .where('id', '=', params.id)
      .where('handed_to', 'is not', null)
      .executeTakeFirst()
    if (!row?.handed_to) throw new Problem('NOT_FOUND')
    const documents = await work.tx
      .selectFrom('message_attachment as a')
      .innerJoin('document as d', 'd.id', 'a.document_id')
      .select(['a.file_name', 'd.html'])
      .where('a.message_id', '=', row.id)
      .orderBy('a.position')
      .execute()
    return {
      '@type': 'emailForStaff',
      id: row.id,
      handedTo: row.handed_to,
      subject: row.subject ?? '',
      text: row.body,
      writtenAt: toInstant(row.created_at).toString({ smallestUnit: 'second' }),
      documents: documents.map(({ file_name: fileName, html }) => ({ fileName, html })),
    }
  })
}
