import { lender } from '@tarnbrook/brands/lender'
import type { DeclinePartnerAnswer } from '@tarnbrook/contract/applications/declined'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatPercent } from '@tarnbrook/domain/core/display'
import {
  declinePartnerForm,
  partnerOfferForm,
  partnerStartForm,
} from '#features/applications/after-quote.forms.ts'
import styles from '#features/applications/offer/offer.module.css'
import { SubmitForm } from '#platform/forms/form.tsx'
import { useBrand } from '#platform/store/session.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { Button, LinkButton } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { HiddenInput } from '#ui/form/text-input.tsx'
import { Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'

type Partner = NonNullable<DeclinePartnerAnswer['partner']>

/**
 * The broker: what it is, its representative APR (CONC 3.5.7R), that we are a broker here (CONC
 * 3.7.3R), who pays us (CONC 4.5.3R); then a box, not ticked, and only then the link.
 */
export function DeclinePartner({ answer, partner }: { answer: DeclinePartnerAnswer; partner: Partner }) {
  const { name, about, representativeAPR } = partner
  const { handOverUrl, events } = answer
  return (
    <Section id="partner" width="text" tone="tint" title={`About ${name}, another company`}>
      <Stack>
        <Amount figure={`${formatPercent(representativeAPR)} APR`} unit="representative" />
        <p>{about}</p>
        <p>
          For this introduction, {lender.legalName} acts as a credit broker, not a lender. We only introduce
          you to {name}. We’re paid a fee by {name} if you borrow through it.
        </p>
        <p>You don’t have to use {name}, and there’s no deadline.</p>
        {handOverUrl === null ? <Question partner={partner} /> : null}
        {handOverUrl !== null && events.flowStartedAt === null ? <Start answer={answer} name={name} /> : null}
        {handOverUrl !== null && events.flowStartedAt !== null ? (
          <OnTheWay answer={answer} url={handOverUrl} name={name} />
        ) : null}
      </Stack>
    </Section>
  )
}

function Question({ partner: { name, consentWording } }: { partner: Partner }) {
  return (
    <SubmitForm form={declinePartnerForm} label="Continue to the partner" className={styles.form}>
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <FormStack>
            <HiddenInput field={fields.wordingVersion} value={consentWording.version} />
            <Checkbox field={fields.consented} label={consentWording.text} />
          </FormStack>
          <FormFooter
            submitLabel={`Continue to ${name}`}
            isBusy={isSending}
            note={`We don’t send ${name} any information about you. You give it your details yourself.`}
          />
        </>
      )}
    </SubmitForm>
  )
}

function Start({ answer, name }: { answer: DeclinePartnerAnswer; name: string }) {
  return (
    <SubmitForm form={partnerStartForm} label="Start with the partner" className={styles.form}>
      {(_fields, { errors, isSending }) => (
        <Stack>
          <ErrorSummary items={errors} />
          <Notice tone="success" title={`You agreed on ${describeDay(answer.consentedAt)}`}>
            {name} may make a soft search after you give it your details. We haven’t sent it anything. Other
            lenders can’t see a soft search.
          </Notice>
          <FormFooter submitLabel={`Start at ${name}`} isBusy={isSending} />
        </Stack>
      )}
    </SubmitForm>
  )
}

/** Without script a form may not lead to another site, so the way out is its own link. */
function OnTheWay({ answer, url, name }: { answer: DeclinePartnerAnswer; url: string; name: string }) {
  const { shortName } = useBrand()
  const { informedOfOfferAt } = answer.events
  return (
    <Stack>
      <p>
        This link leaves the {shortName} website. {name} has its own terms and privacy notice. Read them
        before you agree to anything.
      </p>
      <p>
        <LinkButton href={url} rel="noreferrer">
          Open {new URL(url).hostname.replace(/^www\./, '')}
        </LinkButton>
      </p>
      {informedOfOfferAt === null ? (
        <CameBack name={name} />
      ) : (
        <Notice
          tone="info"
          title={`You told us on ${describeDay(informedOfOfferAt)} that ${name} made you an offer`}
        >
          Compare its APR and the total to pay with other offers. Only borrow what you can afford to repay.
          You don’t have to accept it.
        </Notice>
      )}
    </Stack>
  )
}

function CameBack({ name }: { name: string }) {
  return (
    <SubmitForm form={partnerOfferForm} label="Tell us of an offer" className={styles.form}>
      {(_fields, { errors, isSending }) => (
        <Stack gap="s">
          <ErrorSummary items={errors} />
          <p>
            If {name} made you an offer, you can tell us. We only record that there was one, not what it says.
          </p>
          <p>
            <Button variant="secondary" isBusy={isSending}>
              {name} made me an offer
            </Button>
          </p>
        </Stack>
      )}
    </SubmitForm>
  )
}

function describeDay(instant: string | null): string {
  return instant === null ? '' : formatDayWords(londonToday(Temporal.Instant.from(instant)))
}
