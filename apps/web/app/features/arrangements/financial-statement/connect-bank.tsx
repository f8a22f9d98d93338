import { useLocation, useSearchParams } from 'react-router'
import { type ArrangementStep, STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import { BankDataSummary } from '#features/open-banking/parts/what-we-read.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { connectBankForm } from '../arrangement.forms.ts'
import { FROM_QUERY } from './from-query.ts'

export const CONNECT_TITLE = 'Connect your bank'

/** In place of a step: what is read and what for, before the borrower goes to their bank. */
export function ConnectBank() {
  const without = useWithout()
  return (
    <SubmitForm form={connectBankForm} label="Connect your bank">
      {(_fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading
            title={CONNECT_TITLE}
            lead="We fill in what comes in and what goes out. You check it, and change what isn’t right."
          />
          <p>
            You choose your bank, sign in there, and agree to share your statements once. We use them for your
            arrangement, and for nothing else.
          </p>
          <BankDataSummary />
          <FormFooter submitLabel="Choose your bank" isBusy={isSending}>
            <LinkButton href={without} variant="secondary">
              Fill it in myself
            </LinkButton>
          </FormFooter>
        </FormStack>
      )}
    </SubmitForm>
  )
}

/** In place of a step until the bank is read, so that nothing that is typed meanwhile is lost. */
export function ReadingBank({ step }: { step: ArrangementStep }) {
  const { pathname, search } = useLocation()
  const without = useWithout()
  return (
    <Stack gap="l">
      <PageHeading title={STEP_TITLE[step]} />
      <Notice title="We’re reading your account">
        <p>This usually takes a few seconds. With some banks it takes a few minutes.</p>
        <p>
          {/* No link of the router: the browser loads the page again. */}
          If nothing changes, <a href={pathname + search}>check again</a>.
        </p>
      </Notice>
      <ButtonRow>
        <LinkButton href={without} variant="secondary">
          Fill it in myself
        </LinkButton>
      </ButtonRow>
    </Stack>
  )
}

/** The address of the step itself. */
function useWithout(): string {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const next = new URLSearchParams(query)
  next.delete(FROM_QUERY)
  const rest = next.toString()
  return rest === '' ? pathname : `${pathname}?${rest}`
}
