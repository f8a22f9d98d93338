import { submitAccount } from '#features/payouts/submit-account.ts'
import { paths } from '#platform/routing/paths.ts'

export const submit = submitAccount('giveRefundAccount', (id) => paths.settlementQuote({ id }))
