import { MOTOR_USER_EMBEDDED, USER_EMBEDDED } from '@tarnbrook/contract/auth/user-embedded'

/** Spec 7: the default embedded query for user data; motor adds the loan product. */
export function userEmbedded(brand: string) {
  return { embedded: [...(brand === 'motor' ? MOTOR_USER_EMBEDDED : USER_EMBEDDED)] }
}
