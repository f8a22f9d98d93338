import type { DataRequestKind } from '@tarnbrook/contract/data-requests/data-requests'
import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { notFound } from '#platform/http/refusals.ts'
import { listRequests, openCopy, storeRequest, toDataRequest } from './store-data-request.ts'

interface Request {
  params: { id: number }
  ctx: RequestContext
}

/** @throws Problem NOT_FOUND for anybody else's id */
export async function getDataRequests(deps: ApiDeps, { params, ctx }: Request) {
  const userId = ownId(ctx, params.id)
  const rows = await listRequests(deps.db, userId)
  return {
    '@type': 'dataRequests' as const,
    '@link': `/users/${userId}/data-requests`,
    requests: rows.map((row) => toDataRequest(row, deps.clock.now())),
  }
}

/** Their sign-in says who asks. @throws Problem NOT_FOUND, TOO_MANY_REQUESTS */
export async function askAboutData(deps: ApiDeps, request: Request & { body: { kind: DataRequestKind } }) {
  const { params, body, ctx } = request
  await limitRate(deps, ctx, ['data-request'])
  const userId = ownId(ctx, params.id)
  await command(deps, ctx, { name: 'askAboutData' }, (work) =>
    storeRequest(work, deps, {
      userId,
      brand: ctx.brand.key,
      kind: body.kind,
      checkedBy: 'signed-in',
      askedAt: deps.clock.now(),
      recordedBy: null,
    }),
  )
  return getDataRequests(deps, request)
}

/** @throws Problem NOT_FOUND: another's, not given yet, or over; TOO_MANY_REQUESTS */
export async function getDataCopy(
  deps: ApiDeps,
  { params, ctx }: { params: { id: number; dataRequestId: number }; ctx: RequestContext },
) {
  await limitRate(deps, ctx, ['data-request'])
  const userId = ownId(ctx, params.id)
  const given = await deps.db
    .selectFrom('data_request')
    .select('id')
    .where('id', '=', params.dataRequestId)
    .where('user_id', '=', userId)
    .where('state', '=', 'answered')
    .executeTakeFirst()
  if (!given) throw notFound('user', params.id)
  const copy = await openCopy(deps, given.id)
  await command(deps, ctx, { name: 'collectDataCopy' }, (work) =>
    work.record({
      name: 'dataCopyCollected',
      subject: ['user', userId],
      after: { dataRequestId: given.id },
    }),
  )
  return copy
}

function ownId(ctx: RequestContext, id: number): number {
  const { userId } = requireStrong(ctx)
  if (id !== userId) throw notFound('user', id)
  return userId
}
