import * as authCalls from '@tarnbrook/contract/auth/auth'
import * as changeAddressCalls from '@tarnbrook/contract/auth/change-address'
import * as contactChanges from '@tarnbrook/contract/auth/contact-changes'
import * as handOver from '@tarnbrook/contract/auth/hand-over'
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
import { undoContactChange } from './undo-contact-change.ts'
import { getUser } from './user.ts'

export function authRoutes(router: Router, deps: ApiDeps): void {
  router.mount(authCalls.authenticate, ({ ctx, body }) => {
    if (body.type === 'refresh_token') return refreshToken(deps, ctx)
    const { token, state } = body.data
    return state === undefined
      ? signInByLink(deps, ctx, token)
      : signInByHandOver(deps, ctx, { token, state })
  })
  router.mount(handOver.createHandOver, ({ ctx, body }) => createHandOver(deps, ctx, body.stateHash))
  router.mount(authCalls.signOut, async ({ ctx }) => {
    await signOut(deps, ctx)
    return { '@type': 'done' as const }
  })
  router.mount(authCalls.initializeSession, ({ ctx, query }) => initializeSession(deps, ctx, query))
  router.mount(authCalls.getUser, ({ ctx, params, query }) =>
    getUser(deps, ctx, { id: params.id, embedded: query.embedded }),
  )
  router.mount(authCalls.requestLoginLink, async ({ ctx, body }) => {
    await requestLoginLink(deps, ctx, body)
    return { '@type': 'done' as const }
  })
  router.mount(authCalls.createAutoLoginToken, ({ ctx, params }) =>
    createAutoLoginToken(deps, ctx, params.id),
  )
  router.mount(changeAddressCalls.changeAddress, ({ ctx, params, body }) =>
    changeAddress(deps, ctx, { id: params.id, addresses: body.addresses }),
  )
  router.mount(contactChanges.undoContactChange, (request) => undoContactChange(deps, request))
  router.mount(authCalls.startSingleSignOn, ({ ctx, body }) => startSingleSignOn(deps, ctx, body.redirectUri))
  router.mount(authCalls.completeSingleSignOn, ({ ctx, body }) => completeSingleSignOn(deps, ctx, body))
}
