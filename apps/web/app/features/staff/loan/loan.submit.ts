import { createAct } from '#features/staff/act.ts'
import { loanActHandlers } from '#features/staff/loan-acts/loan-acts.submit.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { submitByForm } from '#platform/submission/submit-by-form.ts'

const act = createAct(({ pathname }, { done }) =>
  staffPaths.loan({ id: parseId(pathname.split('/').at(-1)), tab: 'acts', done }),
)

export const submit = submitByForm(loanActHandlers(act))
