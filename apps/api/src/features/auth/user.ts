import type { User } from '@tarnbrook/contract/auth/auth'
import { Problem } from '@tarnbrook/contract/errors'
import {
  APPLICATION_STATES,
  DECLINE_STANDS_DAYS,
  isActiveApplication,
} from '@tarnbrook/domain/applications/application-state'
import { type Selectable, sql } from 'kysely'
import { createCachedQuery } from '#db/compiled-once.ts'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { ownApplications, readApplicationsOfUser } from '#features/applications/application.ts'
import {
  isCheckingNewApplication,
  type SearchesOfCaller,
  toSearchFilter,
} from '#features/applications/search/deferred-searches.ts'
import { ownLoans, readLoansOfUser } from '#features/loans/loan.ts'
import { readOwnLending } from '#features/situation/own-lending.ts'
import { toAddressResource } from '#platform/addresses.ts'
import { toDate } from '#platform/clock.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'
import { hasOnlyTypedDetails, toPerson, withoutDetails } from '#platform/person.ts'

/**
 * The borrower with requested resources, read in one round trip. A weak sign-in sees its own
 * application, no loans, and personal details only when they were entered for it.
 * @throws Problem NOT_FOUND for anyone else's id.
 */
export async function getUser(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, embedded }: { id: number; embedded: readonly string[] },
): Promise<User> {
  const { userId, applicationId } = requireBorrower(ctx)
  if (id !== userId) throw notFound('user', id)
  const isWeak = applicationId !== null
  const wantsApplications = embedded.some((name) => name.startsWith('loanApplications'))
  const [user, own, loanApplications, loans, isTyped] = await Promise.all([
    readUser(deps, ctx),
    isWeak ? null : readOwnLending({ tx: deps.db }, toAsked(deps, ctx, userId)),
    wantsApplications ? readApplicationsOfUser(deps, ownApplications(ctx)) : undefined,
    embedded.includes('loans') && !isWeak ? readLoansOfUser(deps, ownLoans(ctx)) : undefined,
    isWeak ? hasOnlyTypedDetails(deps.db, applicationId) : true,
  ])
  const { addresses, ...rest } = isTyped ? user : withoutDetails(user)
  return {
    ...rest,
    canReApply: rest.canReApply && (own === null || own.bars.length === 0),
    ...(embedded.includes('addresses') && isTyped ? { addresses } : {}),
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

function toAsked({ clock }: ApiDeps, { brand }: RequestContext, userId: number) {
  return { userId, productType: brand.productType, today: clock.today() }
}

const ACTIVE_STATES = APPLICATION_STATES.filter(isActiveApplication)

interface UserRecord extends Selectable<DB['app_user']> {
  addresses: Selectable<DB['user_address']>[]
  public_seeds: User['publicSeeds']
  has_active_application: boolean
  was_declined_lately: boolean
  is_checking_new_application: boolean
  has_passkey: boolean
}

interface Values extends SearchesOfCaller {
  userId: number
  /** The only one that a weak sign-in is for. */
  applicationId: number
  now: Date
  declinedSince: Date
}

const userQuery = createCachedQuery(
  ['userId', 'applicationId', 'now', 'declinedSince', 'callers', 'brand', 'searchedSince'],
  (db, { isWeak }: { isWeak: boolean }, values: Values) => {
    const { userId, applicationId, now, declinedSince, brand } = values
    const isSeen = isWeak ? sql`a.id = ${applicationId}` : sql`true`
    return sql<UserRecord>`
    select u.*,
      (select coalesce(jsonb_agg(to_jsonb(d) order by d.position), '[]') from user_address d
        where d.user_id = u.id) as addresses,
      (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'seed', s.seed) order by s.name), '[]')
        from experiment_seed s where s.user_id = u.id and s.brand = ${brand}) as public_seeds,
      exists (select from loan_application a where a.user_id = u.id and a.state = any (${sql.val(ACTIVE_STATES)})
        and ${isSeen} and not exists (select from quote q where q.application_id = a.id and q.is_current
          and a.state = 'Quoted' and q.expires_at <= ${now})) as has_active_application,
      exists (select from loan_application a
        join application_transition t on t.application_id = a.id and t.most_recent
        where a.user_id = u.id and ${isSeen} and a.state = 'Declined' and t.at > ${declinedSince}
          and not exists (select from decline_review r where r.application_id = a.id and r.outcome = 'apply-again')) as was_declined_lately,
      ${isCheckingNewApplication(values)} as is_checking_new_application,
      exists (select from passkey p where p.user_id = u.id) as has_passkey
    from app_user u
    where u.id = ${userId}`.compile(db)
  },
)

async function readUser(deps: ApiDeps, ctx: RequestContext): Promise<User> {
  const { userId, applicationId } = requireBorrower(ctx)
  const now = deps.clock.now()
  const values = {
    userId,
    applicationId: applicationId ?? 0,
    now: toDate(now),
    declinedSince: toDate(now.subtract({ hours: 24 * DECLINE_STANDS_DAYS })),
    ...toSearchFilter(deps, ctx),
  }
  const { rows } = await deps.db.executeQuery(userQuery(deps.db, { isWeak: applicationId !== null }, values))
  const row = rows[0]
  if (!row) throw new Problem('NOT_FOUND')
  return {
    ...toPerson(row),
    roles: row.roles,
    canReApply: !row.has_active_application && !row.was_declined_lately,
    isCheckingNewApplication: row.is_checking_new_application,
    ...(applicationId === null &&
      !row.has_passkey &&
      row.passkey_card_closed_at === null && { isPasskeyOffered: true as const }),
    publicSeeds: row.public_seeds,
    addresses: row.addresses.map(toAddressResource),
  }
}
