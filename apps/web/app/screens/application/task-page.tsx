import type { LoanApplication } from '@tarnbrook/contract/applying/applications'
import { useGetPaymentDaysQuery } from '#features/applications/applications.api.ts'
import { CallMeBack } from '#features/applications/callback/call-me-back.tsx'
import { FiguresChanged } from '#features/applications/offer/figures-changed.tsx'
import { paymentDayOptions } from '#features/applications/payment-day/payment-day.tsx'
import { isReadDocument } from '#features/documents/document-url.ts'
import { BankDetailsStep } from '#features/requirements/bank/bank-details.tsx'
import { MobileNumberStep } from '#features/requirements/mobile-number.tsx'
import { PaymentDayStep } from '#features/requirements/payment-day.tsx'
import { DocumentList, DocumentPage } from './documents.tsx'
import { SIGNING } from './documents-in-order.ts'
import { SigningStep } from './signing.tsx'
import { StatusPage } from './status-page.tsx'

/** The page of the task in the URL. */
export function TaskPage({ application, query }: { application: LoanApplication; query: URLSearchParams }) {
  switch (query.get('task')) {
    case 'mobile-number':
      return <MobileNumberStep application={application} callMe={<CallMeBack id={application.id} />} />
    case 'bank-details':
      return <BankDetailsStep application={application} />
    case 'payment-day':
      return <PaymentDayTask application={application} />
    case 'legal-documents':
      return <LegalDocuments application={application} document={query.get('document')} />
    default:
      return <StatusPage application={application} />
  }
}

function PaymentDayTask({ application }: { application: LoanApplication }) {
  const { data: days } = useGetPaymentDaysQuery({ params: { id: application.id } })
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
