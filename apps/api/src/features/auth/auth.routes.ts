import {
  authenticate,
  completeSingleSignOn as completeSingleSignOnEndpoint,
  createAutoLoginToken as createAutoLoginTokenEndpoint,
  getUser as getUserEndpoint,
  initializeSession as initializeSessionEndpoint,
  requestLoginLink as requestLoginLinkEndpoint,
  signOut as signOutEndpoint,
  startSingleSignOn as startSingleSignOnEndpoint,
} from '@tarnbrook/contract/auth/auth'
import { changeAddress as changeAddressEndpoint } from '@tarnbrook/contract/auth/change-address'
import { createHandOver as createHandOverEndpoint } from '@tarnbrook/contract/auth/hand-over'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import {
  createAutoLoginToken,
  initializeSession,
  refreshToken,
  requestLoginLink,
  signInByLink,
  signOut,
} from './auth.ts'
import { changeAddress } from './change-address.ts'
import { createHandOver, signInByHandOver } from './hand-over.ts'
import { completeSingleSignOn, startSingleSignOn } from './single-sign-on.ts'
import { getUser } from './user.ts'

export function authRoutes(router: Router, deps: ApiDeps): void {
  router.mount(authenticate, ({ ctx, body }) => {
    if (body.type === 'refresh_token') return refreshToken(deps, ctx)
    const { token, state } = body.data
    return state === undefined
      ? signInByLink(deps, ctx, token)
      : signInByHandOver(deps, ctx, { token, state })
  })
  router.mount(createHandOverEndpoint, ({ ctx, body }) => createHandOver(deps, ctx, body.stateHash))
  router.mount(signOutEndpoint, async ({ ctx }) => {
    await signOut(deps, ctx)
    return { '@type': 'done' as const }
  })
  router.mount(initializeSessionEndpoint, ({ ctx, query }) => initializeSession(deps, ctx, query))
  router.mount(getUserEndpoint, ({ ctx, params, query }) =>
    getUser(deps, ctx, { id: params.id, embedded: query.embedded }),
  )
  router.mount(requestLoginLinkEndpoint, async ({ ctx, body }) => {
    await requestLoginLink(deps, ctx, body)
    return { '@type': 'done' as const }
  })
  router.mount(createAutoLoginTokenEndpoint, ({ ctx, params }) => createAutoLoginToken(deps, ctx, params.id))
  router.mount(changeAddressEndpoint, ({ ctx, params, body }) =>
    changeAddress(deps, ctx, { id: params.id, addresses: body.addresses }),
  )
  router.mount(startSingleSignOnEndpoint, ({ ctx, body }) => startSingleSignOn(deps, ctx, body.redirectUri))
  router.mount(completeSingleSignOnEndpoint, ({ ctx, body }) => completeSingleSignOn(deps, ctx, body))
}
