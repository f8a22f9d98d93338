import { redirectDocument } from 'react-router'
import { createSubmitAction, type Read, reads, type Submit } from './route.ts'
import { staffPaths } from './staff-paths.ts'

/** As `reads`, for the desk: where the sign-in is over, it leads to single sign-on. */
export function staffReads(read: Read) {
  const readPage = reads(read)
  return async (args: Parameters<typeof readPage>[0]) => redirectToStaffSignIn(await readPage(args))
}

/** As `createSubmitAction`, for the desk. */
export function createStaffAction(load: () => Promise<{ submit: Submit }>) {
  const submitPage = createSubmitAction(load)
  return async (args: Parameters<typeof submitPage>[0]) => redirectToStaffSignIn(await submitPage(args))
}

function redirectToStaffSignIn<Answer>(answer: Answer): Answer | Response {
  if (!(answer instanceof Response)) return answer
  const leadsTo = answer.headers.get('location') ?? ''
  return /^\/(login|account\/sign-in-by-email)\b/.test(leadsTo)
    ? redirectDocument(staffPaths.signIn())
    : answer
}
