import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { queryAffordability, queryPaymentDays } from '#features/applications/applications.api.ts'
import { CallMeBack } from '#features/applications/callback/call-me-back.tsx'
import { FiguresChanged } from '#features/applications/offer/figures-changed.tsx'
import { paymentDayOptions } from '#features/applications/offer/payment-day/payment-day.tsx'
import { isReadDocument } from '#features/documents/document-url.ts'
import { ConnectBank } from '#features/open-banking/connect-bank.tsx'
import { BankDetailsStep } from '#features/requirements/bank-details/bank-details.tsx'
import { CardPayoffStep } from '#features/requirements/card-payoff/card-payoff.tsx'
import { CurrentAddressStep } from '#features/requirements/current-address/current-address.tsx'
import { MobileNumberStep } from '#features/requirements/mobile-number/mobile-number.tsx'
import { PaymentDayStep } from '#features/requirements/payment-day/payment-day.tsx'
import { ProofStep } from '#features/requirements/proofs/proof-step.tsx'
import { SigningStep } from '#features/requirements/signing/signing.tsx'
import { StepUp } from '#features/requirements/step-up/step-up.tsx'
import { SuggestedLoanStep } from '#features/requirements/suggested-loan/suggested-loan.tsx'
import { isProofTask, isTask, type ProofTask } from '#features/requirements/tasks.ts'
import { useAnswer } from '#platform/routing/screen-data.ts'
import { DocumentList, DocumentPage } from './documents.tsx'
import { SIGNING } from './documents-in-order.ts'
import { StatusPage } from './status-page.tsx'
import { TaskWithContext } from './task-context.tsx'

interface TaskPageProps {
  application: LoanApplication
  query: URLSearchParams
}

/** The page of the task in the URL. */
export function TaskPage({ application, query }: TaskPageProps) {
  return isTask(query.get('task')) ? (
    <TaskWithContext application={application} query={query}>
      <Task application={application} query={query} />
    </TaskWithContext>
  ) : (
    <StatusPage application={application} />
  )
}

function Task({ application, query }: TaskPageProps) {
  const task = query.get('task')
  if (isProofTask(task)) return <ProofPage key={task} application={application} task={task} />
  switch (task) {
    case 'mobile-number':
      return <MobileNumberStep application={application} callMe={<CallMeBack id={application.id} />} />
    case 'affordability':
      return <SuggestedLoanTask application={application} />
    case 'card-payoff':
      return <CardPayoffStep application={application} />
    case 'current-address':
      return <CurrentAddressStep application={application} />
    case 'bank-details':
      return <BankDetailsStep application={application} />
    case 'payment-day':
      return <PaymentDayTask application={application} />
    case 'legal-documents':
      return <LegalDocuments application={application} document={query.get('document')} />
    default:
      return null
  }
}

function SuggestedLoanTask({ application }: { application: LoanApplication }) {
  const data = useAnswer(queryAffordability(application.id))
  return <SuggestedLoanStep application={application} budget={data?.budget} />
}

function ProofPage({ application, task }: { application: LoanApplication; task: ProofTask }) {
  return (
    <ProofStep
      application={application}
      task={task}
      quicker={
        task === 'proof-of-income' ? (
          <ConnectBank
            application={application}
            stepUp={<StepUp application={application} why={WHY_STEP_UP} />}
          />
        ) : undefined
      }
    />
  )
}

const WHY_STEP_UP = 'We need to check it’s you before we show what your bank says.'

function PaymentDayTask({ application }: { application: LoanApplication }) {
  const days = useAnswer(queryPaymentDays(application.id))
  return (
    <PaymentDayStep
      application={application}
      options={days ? paymentDayOptions(days, application) : []}
      changed={<FiguresChanged application={application} />}
    />
  )
}

function LegalDocuments({
  application,
  document,
}: {
  application: LoanApplication
  document: string | null
}) {
  if (document === SIGNING) return <SigningStep application={application} />
  if (isReadDocument(document))
    return <DocumentPage key={document} application={application} slug={document} />
  return <DocumentList application={application} />
}
