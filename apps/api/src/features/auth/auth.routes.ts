import * as authCalls from '@tarnbrook/contract/auth/auth'
import * as changeAddressCalls from '@tarnbrook/contract/auth/change-address'
import * as contactChanges from '@tarnbrook/contract/auth/contact-changes'
import * as handOver from '@tarnbrook/contract/auth/hand-over'
import * as passkeyCalls from '@tarnbrook/contract/auth/passkeys'
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
import { signInByEmailCode } from './email-code.ts'
import { createHandOver, signInByHandOver } from './hand-over.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  closePasskeyCard,
  listPasskeys,
  removePasskey,
  signInByPasskey,
} from './passkeys.ts'
import { completeSingleSignOn, startSingleSignOn } from './single-sign-on.ts'
import { undoContactChange } from './undo-contact-change.ts'
import { getUser } from './user.ts'

export function authRoutes(router: Router, deps: ApiDeps): void {
  router.mount(authCalls.authenticate, ({ ctx, body }) => {
    if (body.type === 'refresh_token') return refreshToken(deps, ctx)
    if (body.type === 'passkey') return signInByPasskey(deps, ctx, body.data.answer)
    if (body.type === 'email_code') return signInByEmailCode(deps, ctx, body.data.code)
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
  router.mount(authCalls.requestLoginLink, async ({ ctx, body, idempotencyKey }) => {
    await requestLoginLink(deps, ctx, { ...body, idempotencyKey })
    return { '@type': 'done' as const }
  })
  router.mount(authCalls.createAutoLoginToken, ({ ctx, params }) =>
    createAutoLoginToken(deps, ctx, params.id),
  )
  router.mount(changeAddressCalls.changeAddress, ({ ctx, params, body, stepUp }) =>
    changeAddress(deps, ctx, { id: params.id, addresses: body.addresses, stepUp }),
  )
  router.mount(passkeyCalls.listPasskeys, ({ ctx }) => listPasskeys(deps, ctx))
  router.mount(passkeyCalls.beginPasskey, (request) => beginPasskey(deps, request))
  router.mount(passkeyCalls.addPasskey, ({ ctx, body }) => addPasskey(deps, ctx, body))
  router.mount(passkeyCalls.removePasskey, async ({ ctx, params }) => {
    await removePasskey(deps, ctx, params.id)
    return { '@type': 'done' as const }
  })
  router.mount(passkeyCalls.closePasskeyCard, async ({ ctx }) => {
    await closePasskeyCard(deps, ctx)
    return { '@type': 'done' as const }
  })
  router.mount(passkeyCalls.beginPasskeySignIn, ({ ctx }) => beginPasskeySignIn(deps, ctx))
  router.mount(contactChanges.undoContactChange, (request) => undoContactChange(deps, request))
  router.mount(authCalls.startSingleSignOn, ({ ctx, body }) => startSingleSignOn(deps, ctx, body.redirectUri))
  router.mount(authCalls.completeSingleSignOn, ({ ctx, body }) => completeSingleSignOn(deps, ctx, body))
}
