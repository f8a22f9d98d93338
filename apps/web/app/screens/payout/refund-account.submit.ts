import { paths } from '#platform/routing/paths.ts'
import { submitAccount } from './submit-account.ts'

export const submit = submitAccount('giveRefundAccount', (id) => paths.settlementQuote({ id }))
