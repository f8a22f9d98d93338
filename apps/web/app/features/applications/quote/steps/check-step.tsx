import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { lender } from '@tarnbrook/brands/lender'
import type { ReactNode } from 'react'
import type { DraftAnswers } from '#features/applications/quote/draft/draft.ts'
import { checkForm } from '#features/applications/quote/quote.forms.ts'
import { changePath, checkedId, SECTION_TITLE } from '#features/applications/quote/quote-steps.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { HiddenInput } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { LoadingMessages } from '#ui/loading-messages/loading-messages.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { ChangeByCalling } from './about-you-step.tsx'
import styles from './check-step.module.css'
import { checkedSections, isHomeUnclear } from './checked-sections.ts'
import { SaveForLater } from './save-for-later.tsx'

export function CheckStep({
  answers,
  isKnownCustomer,
  heading,
}: {
  answers: DraftAnswers
  /** Their name, birthday, email and phone are those we hold and are not changed here. */
  isKnownCustomer: boolean
  heading: ReactNode
}) {
  const { version, text } = consentWording.contact
  return (
    <SubmitForm form={checkForm}>
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          {heading}
          {checkedSections(answers).map(({ section, facts }) => (
            <section
              key={section}
              id={checkedId(section)}
              tabIndex={-1}
              aria-labelledby={`${checkedId(section)}-title`}
            >
              <h2 className={styles.title} id={`${checkedId(section)}-title`}>
                {SECTION_TITLE[section]}
              </h2>
              {isKnownCustomer && section === 'about-you' ? (
                <Stack>
                  <Facts items={facts} />
                  <ChangeByCalling />
                </Stack>
              ) : (
                <Facts
                  items={facts.map(({ field, ...fact }) => ({
                    ...fact,
                    action: { href: changePath(section, field), label: 'Change' },
                  }))}
                />
              )}
            </section>
          ))}
          {isHomeUnclear(answers) ? (
            <Notice tone="warning" title="Is what you pay for your home right?">
              You said that you rent or have a mortgage, and that you pay nothing for it. Change it if that’s
              wrong. If it’s right, go on: we’ll ask for proof before you sign.
            </Notice>
          ) : null}
          <section className={styles.consents} aria-labelledby="contact-title">
            <h2 className={styles.title} id="contact-title">
              How we contact you (optional)
            </h2>
            <p>
              {lender.legalName} is the lender. Choose what it may contact you about. You can change this at
              any time.
            </p>
            <HiddenInput field={fields.wordingVersion} value={version} />
            <Checkbox field={fields.reminders} label={text.unsecuredLoanReminders} />
            <Checkbox field={fields.offers} label={text.unsecuredLoanOffers} />
            <Checkbox field={fields.groupCrossSell} label={text.groupCrossSell} />
          </section>
          {isSending ? <LoadingMessages messages={WHILE_WE_LOOK} /> : null}
          <p>
            When you send this, {lender.legalName} makes a soft search of your credit file. Other lenders
            can’t see it, and it doesn’t affect your credit score. By sending it you confirm that your answers
            are true.
          </p>
          <FormFooter submitLabel="See my quote" isBusy={isSending}>
            <SaveForLater />
          </FormFooter>
        </FormStack>
      )}
    </SubmitForm>
  )
}

/** Spec 2: the credit check may take seconds, in which the page says what is happening. */
const WHILE_WE_LOOK = [
  'Reading your answers',
  'Asking the credit reference agency',
  'Working out your rate and your payments',
]
