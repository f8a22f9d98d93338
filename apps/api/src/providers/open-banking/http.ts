import { z } from 'zod'
import type { ApiConfig } from '#config.ts'
import { providerFetch, readJson } from '#providers/provider-fetch.ts'
import type { OpenBanking } from './port.ts'

/** TrueLayer's Data API, version 1: the consent page of its authorisation server. */
export function createOpenBanking(config: ApiConfig['openBanking'], timeoutMs: number): OpenBanking {
  return {
    async journeyUrl({ state, nonce, callbackUrl }) {
      const reply = await providerFetch(
        `${config.authUrl}/api/providers?${new URLSearchParams({ clientId: config.clientId })}`,
        { headers: { accept: 'application/json' }, timeoutMs },
      )
      const banks = reply?.status === 200 ? readJson(reply, BANKS) : null
      if (!banks || banks.length === 0) return { kind: 'unavailable' }
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: config.clientId,
        scope: 'info accounts balance transactions offline_access',
        redirect_uri: callbackUrl,
        providers: 'uk-ob-all uk-oauth-all',
        state,
        nonce,
      })
      return { kind: 'ready', url: `${config.authUrl}/?${query}` }
    },
  }
}

const BANKS = z.array(z.object({ provider_id: z.string() }))
