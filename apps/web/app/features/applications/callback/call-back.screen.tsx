import type { Callback } from '@tarnbrook/contract/applications/callback'
import { CALLBACK_TOPICS, type CallbackTopic } from '@tarnbrook/contract/applications/callback-topics'
import { formatPhone } from '@tarnbrook/domain/core/contact-details'
import { useParams, useSearchParams } from 'react-router'
import { afterQuoteApi } from '#features/applications/after-quote.api.ts'
import styles from '#features/applications/offer/offer.module.css'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { HelpedTask } from '#platform/forms/get-help.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { requireUser, useBrand } from '#platform/store/session.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Select } from '#ui/form/select.tsx'
import { PhoneInput } from '#ui/form/text-input.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { callBackForm } from './callback.forms.ts'

const screen = defineScreenData(function* (args) {
  requireUser(args)
  const id = parseId(args.params.id)
  return yield* ask({ callback: screenQuery(afterQuoteApi.endpoints.getCallback, { params: { id } }) })
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./call-back.submit.ts'))
export const clientAction = createSubmitAction(() => import('./call-back.submit.ts'))
export const handle = { frame: 'form', query: ['about'] } satisfies Handle

const NEXT = [
  'You choose a time, and we email you the time that you chose.',
  'We call you once within those hours, and try again if we miss you.',
]

/** A page of our own: ask to be called back about an application. */
export default function CallBackScreen() {
  const id = Number(useParams().id)
  const { callback } = screen.useData() ?? {}
  return (
    <HelpedTask next={NEXT}>
      <Section width="text">
        {/* The page of an application leads to the one that fits its state. */}
        <BackLink href={paths.application({ state: 'Requested', id })}>Your application</BackLink>
        {callback ? (
          callback.open ? (
            <Awaited open={callback.open} />
          ) : (
            <Question callback={callback} />
          )
        ) : (
          <Skeleton label="Loading when we can call" lines={4} />
        )}
      </Section>
    </HelpedTask>
  )
}

function Question({ callback: { windows, knownPhone } }: { callback: Callback }) {
  const [query] = useSearchParams()
  const title = 'Ask us to call you'
  const topic: CallbackTopic | '' =
    query.get('about') === 'decision' ? 'Have a person look at a decision' : ''
  return (
    <SubmitForm
      form={callBackForm}
      className={styles.form}
      defaultValue={{ phone: formatPhone(knownPhone ?? ''), topic }}
    >
      {(fields, { errors, isSending }) => (
        <>
          <PageHead title={title} isIndexed={false} />
          <ErrorSummary items={errors} />
          <PageHeading
            caption="Your application"
            title={title}
            lead="We’ll call you at a time that suits you. It’s free."
          />
          <FormStack>
            <PhoneInput field={fields.phone} label="Your phone number" />
            <Select
              field={fields.topic}
              label="What’s it about?"
              placeholder="Choose one"
              options={CALLBACK_TOPICS.map((value) => ({ value, label: value }))}
            />
            <Select
              field={fields.startsAt}
              label="When should we call?"
              hint="We call once within these hours, and try again if we miss you."
              placeholder="Choose a time"
              options={windows.map(({ startsAt, words }) => ({ value: startsAt, label: words }))}
            />
          </FormStack>
          <FormFooter
            submitLabel="Ask for a call"
            isBusy={isSending}
            note="We first ask a question or two, so that we know it’s you. We never ask for a password or a code from a text message."
          />
        </>
      )}
    </SubmitForm>
  )
}

function Awaited({ open }: { open: NonNullable<Callback['open']> }) {
  const { contacts, hours } = useBrand()
  const title = 'We’ll call you'
  return (
    <Stack>
      <PageHead title={title} isIndexed={false} />
      <PageHeading
        caption="Your application"
        title={title}
        lead="We’ve emailed you the time. There’s nothing more for you to do."
      />
      <Facts
        items={[
          { term: 'When', detail: open.words },
          { term: 'On', detail: formatPhone(open.phone) },
          { term: 'About', detail: open.topic },
        ]}
      />
      <p>
        To choose another time, call us on{' '}
        <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>, {hours.phone.text}.
      </p>
    </Stack>
  )
}
