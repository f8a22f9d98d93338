import { EmailInput } from '#ui/email-input/email-input.tsx'
import { Checkbox } from './checkbox.tsx'
import { Checkboxes, Radios } from './choices.tsx'
import { DateInput } from './date-input.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FileInput } from './file-input.tsx'
import { FormFooter, FormStack } from './form-footer.tsx'
import { Select } from './select.tsx'
import {
  CodeInput,
  DigitsInput,
  HiddenInput,
  MoneyInput,
  PhoneInput,
  PostcodeInput,
  ProperNameInput,
  ReferenceInput,
  Textarea,
} from './text-input.tsx'

const source = (name: string, rest: { errors?: string[]; defaultValue?: string } = {}) => ({
  id: `example-${name}`,
  name,
  ...rest,
})

export const examples = [
  {
    name: 'Form: text, email, phone, postcode, code',
    render: () => (
      <FormStack>
        <ProperNameInput field={source('firstName')} label="First name" autoComplete="given-name" />
        <EmailInput
          field={source('email')}
          label="Email address"
          hint="We send your quote and a link to come back to it."
        />
        <PhoneInput field={source('mobileNumber', { defaultValue: '07700 900 123' })} label="Mobile number" />
        <PostcodeInput field={source('postCode')} label="Postcode" />
        <CodeInput field={source('code')} label="Code from your text message" hint="Six digits." />
      </FormStack>
    ),
  },
  {
    name: 'Form: money, number, select, text area, file',
    render: () => (
      <FormStack>
        <MoneyInput
          field={source('amount', { defaultValue: '7,500' })}
          label="How much would you like to borrow?"
          hint="From £1,000 to £25,000."
        />
        <DigitsInput field={source('sortCode')} label="Sort code" />
        <ReferenceInput field={source('reference')} label="Agreement number" />
        <Select
          field={source('maritalStatus')}
          label="Marital status"
          placeholder="Choose one"
          options={[
            { value: 'Married', label: 'Married' },
            { value: 'Single', label: 'Single' },
          ]}
        />
        <Textarea field={source('message')} label="Your message" />
        <FileInput field={source('proof')} label="Proof of income" hint="A PDF, or a clear photograph." />
        <HiddenInput field={source('token', { defaultValue: 'abc' })} />
      </FormStack>
    ),
  },
  {
    name: 'Form: radios, checkboxes, date',
    render: () => (
      <FormStack>
        <Radios
          field={source('incomeFrequency', { defaultValue: 'Monthly' })}
          label="How often are you paid?"
          choices={[
            { value: 'Monthly', label: 'Monthly' },
            { value: 'Weekly', label: 'Weekly', hint: 'We work out a month from your week.' },
            { value: 'Yearly', label: 'Yearly' },
          ]}
        />
        <Checkboxes
          field={source('contact', { defaultValue: 'email' })}
          label="How may we reach you?"
          isInline
          choices={[
            { value: 'email', label: 'Email' },
            { value: 'sms', label: 'Text message' },
          ]}
        />
        <Checkbox
          field={source('hasRead')}
          label="I’ve read the agreement"
          hint="You can come back to it at any time."
        />
        <DateInput
          field={source('dateOfBirth', { defaultValue: '1988-07-14' })}
          label="Date of birth"
          hint="For example, 14 7 1988."
          isBirthDate
        />
      </FormStack>
    ),
  },
  {
    name: 'Form: with errors',
    render: () => (
      <>
        <ErrorSummary
          takesFocus={false}
          items={[
            { message: 'Enter an amount of at least £1,000', fieldId: 'wrong-amount' },
            { message: 'Date of birth must include a month', fieldId: 'wrong-birth.day' },
            { message: 'Choose how you own or rent your home', fieldId: 'wrong-home' },
          ]}
        />
        <br />
        <FormStack>
          <MoneyInput
            field={{
              id: 'wrong-amount',
              name: 'amount',
              defaultValue: '500',
              errors: ['Enter an amount of at least £1,000'],
            }}
            label="How much would you like to borrow?"
            hint="From £1,000 to £25,000."
          />
          <DateInput
            field={{ id: 'wrong-birth', name: 'birth', errors: ['Date of birth must include a month'] }}
            label="Date of birth"
          />
          <Radios
            field={{ id: 'wrong-home', name: 'home', errors: ['Choose how you own or rent your home'] }}
            label="Where do you live?"
            choices={[
              { value: 'private_tenant', label: 'I rent privately' },
              { value: 'council_tenant', label: 'I rent from the council' },
            ]}
          />
          <FormFooter backHref="#back" note="Pressing Continue doesn’t run a credit search." />
        </FormStack>
      </>
    ),
  },
]
