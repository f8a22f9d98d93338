import type { acceptDeclinePartner, DeclinePartnerAnswer } from '@tarnbrook/contract/declined'
import { londonToday } from '@tarnbrook/domain/calendar'
import { formatDayWords } from '@tarnbrook/domain/display'
import type { BodyOf } from '#platform/call.ts'
import { SubmitForm } from '#platform/form.tsx'
import { useBrand } from '#platform/session.ts'
import { Button, LinkButton } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { HiddenInput } from '#ui/form/hidden-input.tsx'
import { Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './offer.module.css'

type Partner = NonNullable<DeclinePartnerAnswer['partner']>

/** Another company that may be able to help: what it is first, then a box that is not ticked, then the way there. */
export function DeclinePartner({ answer, partner }: { answer: DeclinePartnerAnswer; partner: Partner }) {
  const { name, about } = partner
  const { handOverUrl, events } = answer
  return (
    <Section id="partner" width="text" tone="tint" title={`${name} may be able to help`}>
      <Stack>
        <p>{about}</p>
        <p>
          There is no need to hurry, and nothing depends on it. If you borrow through {name}, it pays us a
          fee, which adds nothing to what you pay.
        </p>
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
    <SubmitForm<BodyOf<typeof acceptDeclinePartner>> id="decline-partner" className={styles.form}>
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <FormStack>
            <HiddenInput field={fields.wordingVersion} value={consentWording.version} />
            <Checkbox field={fields.consented} label={consentWording.text} />
          </FormStack>
          <FormFooter
            submitLabel={`Go on with ${name}`}
            isBusy={isSending}
            note={`We send ${name} nothing about you. You tell it yourself what it asks.`}
          />
        </>
      )}
    </SubmitForm>
  )
}

function Start({ answer, name }: { answer: DeclinePartnerAnswer; name: string }) {
  return (
    <SubmitForm id="partner-start" className={styles.form}>
      {(_fields, { errors, isSending }) => (
        <Stack>
          <ErrorSummary items={errors} />
          <Notice tone="success" title={`You agreed on ${dayOf(answer.consentedAt)}`}>
            {name} may make a soft search once you have told it who you are. We have sent it nothing.
          </Notice>
          <FormFooter submitLabel={`Start at ${name}`} isBusy={isSending} />
        </Stack>
      )}
    </SubmitForm>
  )
}

/** Without script a form may not lead to another site, so the way out is a link of its own. */
function OnTheWay({ answer, url, name }: { answer: DeclinePartnerAnswer; url: string; name: string }) {
  const { shortName } = useBrand()
  const { informedOfOfferAt } = answer.events
  return (
    <Stack>
      <p>
        You leave {shortName} here. {name} has its own terms and its own privacy notice: read them before you
        agree to anything.
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
          title={`You told us on ${dayOf(informedOfOfferAt)} that ${name} made you an offer`}
        >
          Compare its APR and the total to pay with other offers, and take only what you can pay back with
          ease. You are free to say no.
        </Notice>
      )}
    </Stack>
  )
}

function CameBack({ name }: { name: string }) {
  return (
    <SubmitForm id="partner-offer" className={styles.form}>
      {(_fields, { errors, isSending }) => (
        <Stack gap="s">
          <ErrorSummary items={errors} />
          <p>
            Back again? If {name} made you an offer, tell us, so that we know whether it is any good to you.
            We note that there was one, and not what it says.
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

function dayOf(instant: string | null): string {
  return instant === null ? '' : formatDayWords(londonToday(Temporal.Instant.from(instant)))
}
