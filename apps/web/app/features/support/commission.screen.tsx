import type { Handle } from '#platform/routing/handle.ts'
import { createSubmitAction } from '#platform/routing/route.ts'
import { CommissionForm } from './parts/commission-form.tsx'

export const handle = { frame: 'form' } satisfies Handle
export const action = createSubmitAction(() => import('./commission.submit.ts'))
export const clientAction = createSubmitAction(() => import('./commission.submit.ts'))

/** Spec 2: commission complaint. */
export default CommissionForm
