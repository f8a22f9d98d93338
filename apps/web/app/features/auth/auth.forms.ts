import type { requestLoginLink } from '@tarnbrook/contract/auth/auth'
import type { BodyOf } from '#platform/calls/call.ts'
import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'
import type { LinkAnswers } from '#platform/forms/link-form.tsx'

export const loginForm = defineForm('login').typed<BodyOf<typeof requestLoginLink>>()
export const loginCodeForm = defineForm('login-code').typed<{ code: string }>()
export const loginPasskeyForm = defineForm('login-passkey').typed<{ answer: string }>()
export const logoutForm = defineForm('logout').typed<NoAnswers>()
export const undoChangeForm = defineForm('undo-change').typed<LinkAnswers>()
export const autoLoginForm = defineForm('auto-login').typed<LinkAnswers>()
