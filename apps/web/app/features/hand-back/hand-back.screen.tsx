import { handBackPromises } from '@tarnbrook/brands/facts/hand-back'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { loansApi, queryLoan } from '#features/loans/loans.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, Section } from '#ui/layout/page.tsx'
import { AskedHandBack } from './asked-hand-back.tsx'
import { ConfirmHandBack } from './confirm-hand-back.tsx'
import { HandedBack } from './handed-back.tsx'
import { NotOffered } from './not-offered.tsx'
import { describeHandBackTitle, type Preview } from './preview.ts'

const screen = defineScreenData(function* (args) {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  return yield* ask({
    loan: queryLoan(id),
    preview: screenQuery(loansApi.endpoints.previewHandBack, { params: { id } }, { isFresh: true }),
  })
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./hand-back.submit.ts'))
export const clientAction = createSubmitAction(() => import('./hand-back.submit.ts'))
export const handle = { frame: 'form', query: ['id', 'done'] } satisfies Handle

/** A page of our own: ends a hire purchase by returning the vehicle (CCA 1974 s99). No script. */
export default function HandBackScreen() {
  const { loan, preview } = screen.useData() ?? {}
  if (!loan || !preview) return null
  return (
    <LoanTask loan={loan} next={describeNextSteps(loan, preview)}>
      <Section width="text">
        <PageHead title={describeHandBackTitle(loan)} isIndexed={false} />
        <BackLink href={paths.loan({ id: loan.id })}>{loan.reference}</BackLink>
        <HandBack loan={loan} preview={preview} />
      </Section>
    </LoanTask>
  )
}

export function HandBack({ loan, preview }: { loan: Loan; preview: Preview }) {
  if (loan.ending?.handBack) return <HandedBack loan={loan} handBack={loan.ending.handBack} />
  if (loan.handBackAsked) return <AskedHandBack loan={loan} asked={loan.handBackAsked} />
  if (!preview.figures) return <NotOffered loan={loan} preview={preview} />
  return <ConfirmHandBack loan={loan} figures={preview.figures} />
}

const NEXT = [
  'If you confirm, you can take it back until 5pm of the next working day. We collect nothing meanwhile.',
  'Then the agreement ends, and we email you a statement of it.',
  `We call you within ${handBackPromises.callWithinWorkingDays} working days to agree on the collection.`,
  'When the vehicle is back and nothing is left to pay, the agreement is settled.',
]

/** What comes after the page: nothing where the agreement can’t be ended, or has ended. */
export function describeNextSteps(loan: Loan, preview: Preview): readonly string[] {
  if (loan.ending?.handBack) return []
  if (loan.handBackAsked) return NEXT.slice(1)
  return preview.figures ? NEXT : []
}
