import type { Loan } from '@tarnbrook/contract/loans/loans'
import { Stack } from '#ui/layout/page.tsx'
import { SignedDocuments } from './signed-documents.tsx'
import { SigningRecord } from './signing.tsx'
import { StatementsAndNotices } from './statements-and-notices.tsx'
import { AgreedTerms } from './what-was-agreed.tsx'

/** Everything on paper: each opens in the viewer, or is saved as a file. */
export function Documents({ loan }: { loan: Loan }) {
  return (
    <Stack gap="l">
      <SignedDocuments loan={loan} />
      <StatementsAndNotices loan={loan} />
      <AgreedTerms loan={loan} />
      <SigningRecord loan={loan} />
    </Stack>
  )
}
