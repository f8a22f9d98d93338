/** Spec 7: the default embedded query for user data. */
export const USER_EMBEDDED = ['loans', 'loanApplications', 'user', 'addresses'] as const
export const MOTOR_USER_EMBEDDED = [...USER_EMBEDDED, 'loanApplications.loanProduct'] as const
