import type { ErrorCode } from '@tarnbrook/contract/errors'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { ErrorItem } from '#ui/form/error-summary-items.ts'
import { Notice } from '#ui/notice/notice.tsx'

/** Why a request did not go through. An agency that does not answer is nobody's mistake and is not shown as one. */
export function RefusedRequest({
  errors,
  code,
}: {
  errors: readonly ErrorItem[]
  code: ErrorCode | undefined
}) {
  if (code !== 'CREDIT_CHECK_PENDING') return <ErrorSummary items={errors} />
  return (
    <div data-error-summary tabIndex={-1}>
      <Notice tone="warning" title="The credit reference agency did not answer" isAnnounced>
        <p>
          Nothing is lost and your quote stands. Wait a few minutes, then press the button again: however
          often you press it, there is one search.
        </p>
      </Notice>
    </div>
  )
}
