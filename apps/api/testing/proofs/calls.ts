import { REQUIREMENT_TYPES, type Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { PROOF_OF, type ProofRequirementType } from '@tarnbrook/contract/requirements/proofs'
import type { TestApi } from '../kit.ts'
import { seedBorrower } from '../seed/loan.ts'
import { buildPdf } from './files.ts'

/** A member of staff, signed in, who may decide what another proposed. */
export async function seedStaff(
  api: TestApi,
  roles: readonly string[] = ['ADMIN', 'SUPER_ADMIN'],
): Promise<{ token: string; userId: number }> {
  const staff = await seedBorrower(api.deps)
  await api.deps.db
    .updateTable('app_user')
    .set({ roles: [...roles], mobile_number: null })
    .where('id', '=', staff.userId)
    .execute()
  return staff
}

/**
 * A requested application that wants one of every type, which no rules want together.
 * @returns their ids, by the first part of the path of their calls
 */
export async function wantEverything(
  { deps: { db } }: TestApi,
  { applicationId }: { applicationId: number },
): Promise<Record<string, number>> {
  await db
    .insertInto('requirement')
    .values(
      REQUIREMENT_TYPES.map((type) => ({
        application_id: applicationId,
        type,
        state: 'wanted' as const,
        created_at: new Date(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['application_id', 'type']).doNothing())
    .execute()
  const rows = await db
    .selectFrom('requirement')
    .select(['id', 'type'])
    .where('application_id', '=', applicationId)
    .execute()
  return Object.fromEntries(rows.map(({ id, type }) => [`${type}s`, id]))
}

export function callProof(
  api: TestApi,
  requirement: Pick<Requirement, 'id' | '@type'>,
  call: 'send' | 'confirm',
  options: { as: string; name?: string; file?: Uint8Array | string; side?: string; version?: string },
) {
  const type = requirement['@type'] as ProofRequirementType
  const {
    as,
    side,
    name = 'payslip.pdf',
    file = buildPdf(`Payslip ${requirement.id}`),
    version = 'v1',
  } = options
  const action = `${call === 'confirm' ? 'confirm-' : ''}proof-of-${PROOF_OF[type]}`
  const body =
    call === 'send'
      ? {
          name,
          ...(side && { side }),
          file: typeof file === 'string' ? file : Buffer.from(file).toString('base64'),
        }
      : undefined
  return api.call('POST', `/${version}/${type}s/${requirement.id}/${action}`, { as, ...(body && { body }) })
}
