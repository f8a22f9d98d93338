import type { User } from '@tarnbrook/contract/auth'
import { Problem } from '@tarnbrook/contract/errors'
import {
  APPLICATION_STATES,
  DECLINE_STANDS_DAYS,
  isActiveApplication,
} from '@tarnbrook/domain/application-state'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '../../deps.ts'
import { toAddressResource } from '../../platform/addresses.ts'
import { toDate } from '../../platform/clock.ts'
import { type RequestContext, requireBorrower } from '../../platform/context.ts'
import { toPerson } from '../../platform/person.ts'
import { notFound } from '../../platform/refusals.ts'
import { readApplicationsOfUser } from '../applications/application.ts'
import { ownLoans, readLoansOfUser } from '../loans/loan.ts'

/**
 * The borrower who asks, with what they want embedded. The reads go out together, so it takes one round trip.
 * @throws Problem NOT_FOUND for anybody else's id.
 */
export async function getUser(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, embedded }: { id: number; embedded: readonly string[] },
): Promise<User> {
  const { userId } = requireBorrower(ctx)
  if (id !== userId) throw notFound('user', id)
  const wantsApplications = embedded.some((name) => name.startsWith('loanApplications'))
  const [user, loanApplications, loans] = await Promise.all([
    readUser(deps, { userId, brand: ctx.brand.key }),
    wantsApplications ? readApplicationsOfUser(deps, { userId, brand: ctx.configuredBrand }) : undefined,
    embedded.includes('loans') ? readLoansOfUser(deps, ownLoans(ctx)) : undefined,
  ])
  const { addresses, ...rest } = user
  return {
    ...rest,
    ...(embedded.includes('addresses') ? { addresses } : {}),
    ...(loanApplications
      ? {
          loanApplications: embedded.includes('loanApplications.loanProduct')
            ? loanApplications
            : loanApplications.map(({ loanProduct: _loanProduct, ...application }) => application),
        }
      : {}),
    ...(loans ? { loans } : {}),
  }
}

const ACTIVE_STATES = APPLICATION_STATES.filter(isActiveApplication)

interface UserRecord extends Selectable<DB['app_user']> {
  addresses: Selectable<DB['user_address']>[]
  public_seeds: User['publicSeeds']
  has_active_application: boolean
  was_declined_lately: boolean
}

async function readUser(deps: ApiDeps, { userId, brand }: { userId: number; brand: string }): Promise<User> {
  const now = deps.clock.now()
  const declinedSince = toDate(now.subtract({ hours: 24 * DECLINE_STANDS_DAYS }))
  const { rows } = await sql<UserRecord>`
    select u.*,
      (select coalesce(jsonb_agg(to_jsonb(d) order by d.position), '[]') from user_address d
        where d.user_id = u.id) as addresses,
      (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'seed', s.seed) order by s.name), '[]')
        from experiment_seed s where s.user_id = u.id and s.brand = ${brand}) as public_seeds,
      exists (select from loan_application a where a.user_id = u.id and a.state = any (${sql.val(ACTIVE_STATES)})
        and not exists (select from quote q where q.application_id = a.id and q.is_current
          and a.state = 'Quoted' and q.expires_at <= ${toDate(now)})) as has_active_application,
      exists (select from loan_application a
        join application_transition t on t.application_id = a.id and t.most_recent
        where a.user_id = u.id and a.state = 'Declined' and t.at > ${declinedSince}) as was_declined_lately
    from app_user u
    where u.id = ${userId}`.execute(deps.db)
  const row = rows[0]
  if (!row) throw new Problem('NOT_FOUND')
  return {
    ...toPerson(row),
    roles: row.roles,
    canReApply: !row.has_active_application && !row.was_declined_lately,
    publicSeeds: row.public_seeds,
    addresses: row.addresses.map(toAddressResource),
  }
}
