import { paths } from '#platform/routing/paths.ts'
import { submitAccount } from './submit-account.ts'

export const submit = submitAccount('correctPayoutAccount', (id) => paths.loan({ id }))
