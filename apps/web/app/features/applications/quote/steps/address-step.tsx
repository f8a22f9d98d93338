import { useSearchParams } from 'react-router'
import { AddressPeriod } from '#features/addresses/address-fields.tsx'
import { queryPostcode } from '#features/applications/applications.api.ts'
import { type DraftAnswers, startingValues } from '#features/applications/quote/draft/draft.ts'
import {
  chooseAddressForm,
  enterAddressForm,
  findAddressForm,
} from '#features/applications/quote/quote.forms.ts'
import {
  type AddressStepName,
  addressMode,
  addressModePath,
  STEP_TITLE,
} from '#features/applications/quote/quote-steps.ts'
import { AddressLines } from '#platform/forms/address-lines.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { useAnswer } from '#platform/routing/screen-data.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Select } from '#ui/form/select.tsx'
import { HiddenInput, PostcodeInput } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { SaveForLater } from './save-for-later.tsx'

interface AddressProps {
  step: AddressStepName
  answers: DraftAnswers
}

export function AddressStep({ step, answers }: AddressProps) {
  const [query] = useSearchParams()
  switch (addressMode(step, answers, query.get('mode'))) {
    case 'find':
      return <FindAddress step={step} answers={answers} />
    case 'choose':
      return <ChooseAddress step={step} answers={answers} />
    case 'manual':
      return <ManualAddress step={step} answers={answers} />
  }
}

function Heading({ step }: { step: AddressStepName }) {
  const lead =
    step === 'address'
      ? 'Where you live now.'
      : 'Where you lived before. Lenders look at the last three years.'
  return <PageHeading title={STEP_TITLE[step]} lead={lead} />
}

function FindAddress({ step, answers }: AddressProps) {
  const [query] = useSearchParams()
  return (
    <SubmitForm
      form={findAddressForm}
      label="Find your address"
      defaultValue={{ postCode: answers[`${step}.postCode`] }}
    >
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <Heading step={step} />
          <PostcodeInput field={fields.postCode} label="Postcode" enterKeyHint="search" />
          <FormFooter submitLabel="Find address" isBusy={isSending}>
            <SaveForLater />
            <Link href={addressModePath(step, 'manual', query)}>Enter the address instead</Link>
          </FormFooter>
        </FormStack>
      )}
    </SubmitForm>
  )
}

function ChooseAddress({ step, answers }: AddressProps) {
  const [query] = useSearchParams()
  const postCode = String(answers[`${step}.postCode`])
  const { data: found, error } = useAnswer(queryPostcode(postCode)) ?? {}
  // The postcode is in the draft before its addresses are here.
  if (!found && !error) return <FindAddress step={step} answers={answers} />
  if (!found || found.addresses.length === 0)
    return (
      <ManualAddress
        step={step}
        answers={answers}
        notice={
          error
            ? 'We can’t look up that postcode right now. Enter the address instead.'
            : `We found no addresses at ${postCode}. Check the postcode, or enter the address.`
        }
      />
    )
  return (
    <SubmitForm
      form={chooseAddressForm}
      label="Choose your address"
      defaultValue={{ period: answers[`${step}.period`] }}
    >
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <Heading step={step} />
          <p>
            {postCode} · <Link href={addressModePath(step, 'find', query)}>Change postcode</Link>
          </p>
          <Select
            field={fields.chosen}
            label="Choose your address"
            placeholder={`${found.addresses.length} ${found.addresses.length === 1 ? 'address' : 'addresses'} found`}
            width="full"
            options={found.addresses.map(({ label }, index) => ({ value: String(index), label }))}
          />
          <AddressPeriod field={fields.period} isPrevious={step === 'previous-address'} />
          <FormFooter isBusy={isSending}>
            <SaveForLater />
            <Link href={addressModePath(step, 'manual', query)}>My address isn’t listed</Link>
          </FormFooter>
        </FormStack>
      )}
    </SubmitForm>
  )
}

function ManualAddress({ step, answers, notice }: AddressProps & { notice?: string }) {
  const [query] = useSearchParams()
  const start = startingValues(answers, step)
  return (
    <SubmitForm form={enterAddressForm} label="Enter your address" defaultValue={start}>
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <Heading step={step} />
          {notice ? <Notice tone="info">{notice}</Notice> : null}
          {/* Spec 3: said with an address that was typed rather than looked up. */}
          <HiddenInput field={fields.populateManually} value="true" />
          <AddressLines fields={fields} isPrevious={step === 'previous-address'} />
          <AddressPeriod field={fields.period} isPrevious={step === 'previous-address'} />
          <FormFooter isBusy={isSending}>
            <SaveForLater />
            <Link href={addressModePath(step, 'find', query)}>Look up a postcode</Link>
          </FormFooter>
        </FormStack>
      )}
    </SubmitForm>
  )
}
