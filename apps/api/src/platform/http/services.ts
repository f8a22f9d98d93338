import { Problem } from '@tarnbrook/contract/errors'
import type { ApiConfig } from '#config.ts'
import type { Actor } from '#platform/context.ts'
import { hashToken, isSameHash } from '#platform/secrets.ts'

/**
 * Spec 6: another product of the lender, by its name and its token; undefined for a request with neither. The token has to be
 * that of the service that is named. Every hash is compared, each in constant time, whatever the name.
 * @throws Problem UNAUTHENTICATED
 */
export function readService(
  { services }: Pick<ApiConfig, 'services'>,
  { name, token }: { name: string | undefined; token: string | undefined },
): Actor | undefined {
  if (name === undefined && token === undefined) return undefined
  const given = hashToken(token ?? '')
  const holders = services.filter(
    ({ tokenHashes }) => tokenHashes.filter((hash) => isSameHash(hash, given)).length > 0,
  )
  const service = holders.find((holder) => holder.name === name)
  if (!service || !token) throw new Problem('UNAUTHENTICATED')
  return { kind: 'service', name: service.name }
}
