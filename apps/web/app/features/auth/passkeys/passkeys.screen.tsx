import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { useHasScript } from '#platform/document/use-has-script.ts'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import { HelpedTask } from '#platform/forms/get-help.tsx'
import { londonDay } from '#platform/london-time.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, type DataOf, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { StepUpStep } from '#platform/step-up/step-up-step.tsx'
import { requireUser } from '#platform/store/session.ts'
import { Button, ButtonRow } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { passkeysApi } from './passkeys.api.ts'
import { addPasskeyForm, beginPasskeyForm, removePasskeyForm } from './passkeys.forms.ts'

const screen = defineScreenData(function* (args) {
  requireUser(args)
  return yield* ask({ list: screenQuery(passkeysApi.endpoints.listPasskeys, undefined) })
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./passkeys.submit.ts'))
export const clientAction = createSubmitAction(() => import('./passkeys.submit.ts'))
export const handle = { frame: 'form', query: ['done'] } satisfies Handle

const TITLE = 'Passkeys'

const NEXT = [
  'We check it’s you, with a code to your phone.',
  'Your device asks for your fingerprint, face or screen lock.',
  'We email you that a passkey was added.',
]

/** A page of our own: the passkeys of this site, to add and remove. */
export default function PasskeysScreen() {
  const { list } = screen.useData() ?? {}
  const reply = useReply(beginPasskeyForm)
  return (
    <HelpedTask next={NEXT}>
      <Section width="text">
        <PageHead title={TITLE} isIndexed={false} />
        <BackLink href={paths.profile()}>Your profile</BackLink>
        {reply?.stepUp ? (
          <StepUpStep form={beginPasskeyForm} question={reply.stepUp} />
        ) : reply?.step === 'make' ? (
          <MakePasskey options={String(reply.initialValue?.options)} />
        ) : (
          list && <PasskeyList passkeys={list.passkeys} />
        )}
      </Section>
    </HelpedTask>
  )
}

type Passkeys = NonNullable<DataOf<typeof screen>['list']>['passkeys']

function PasskeyList({ passkeys }: { passkeys: Passkeys }) {
  const [query] = useSearchParams()
  const failed = useReply(addPasskeyForm)?.status === 'error'
  return (
    <Stack gap="l">
      <PageHeading
        caption="Your account"
        title={TITLE}
        lead="With a passkey you sign in by your fingerprint, face or screen lock, with no email or code."
      />
      {query.has('done') && !failed ? (
        <Notice
          tone="success"
          title={query.get('done') === 'added' ? 'Your passkey was added' : 'The passkey was removed'}
          isAnnounced
        >
          <p>We’ve emailed you to confirm it.</p>
        </Notice>
      ) : null}
      {failed ? (
        <Notice tone="error" title="Your passkey wasn’t added" isAnnounced>
          <p>It took too long, or your device didn’t make one. Try again.</p>
        </Notice>
      ) : null}
      {passkeys.length > 0 ? <KnownPasskeys passkeys={passkeys} /> : <p>You have no passkeys yet.</p>}
      <SubmitForm form={beginPasskeyForm} label="Add a passkey">
        {(_fields, { errors, isSending }) => (
          <FormStack>
            <ErrorSummary items={errors} />
            <ButtonRow>
              <Button isBusy={isSending}>Add a passkey</Button>
            </ButtonRow>
          </FormStack>
        )}
      </SubmitForm>
    </Stack>
  )
}

function KnownPasskeys({ passkeys }: { passkeys: Passkeys }) {
  return (
    <SubmitForm form={removePasskeyForm} label="Your passkeys">
      {(_fields, { errors }) => (
        <Stack>
          <ErrorSummary items={errors} />
          <Facts
            items={passkeys.map(({ id, deviceName, createdAt, lastUsedAt }) => ({
              term: deviceName,
              detail: (
                <Button variant="quiet" name="id" value={String(id)} aria-label={`Remove ${deviceName}`}>
                  Remove
                </Button>
              ),
              note: `Added on ${londonDay(createdAt)}. ${lastUsedAt ? `Last used on ${londonDay(lastUsedAt)}.` : 'Not used yet.'}`,
            }))}
          />
          <p>Lost a device? Remove its passkey here. It then no longer signs in.</p>
        </Stack>
      )}
    </SubmitForm>
  )
}

/** The browser makes it at a press: some ask for one. */
export function MakePasskey({ options }: { options: string }) {
  const hasScript = useHasScript()
  const answer = useRef<HTMLInputElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const make = async () => {
    const { makePasskey } = await import('#platform/step-up/ask-passkey.ts')
    const made = await makePasskey(JSON.parse(options) as object)
    setHasFailed(made === undefined)
    const input = answer.current
    if (made === undefined || !input) return
    input.value = made
    input.form?.requestSubmit()
  }
  return (
    <SubmitForm form={addPasskeyForm} label="Add a passkey" defaultValue={{ deviceName: 'My device' }}>
      {(fields, { errors }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading title="Name this device" lead="So that you can tell your passkeys apart." />
          {hasFailed ? (
            <Notice tone="warning" title="Your device didn’t make a passkey" isAnnounced>
              <p>Try again. If it still doesn’t work, you can always sign in by email.</p>
            </Notice>
          ) : null}
          <TextInput
            field={fields.deviceName}
            label="Name"
            hint="Like ‘My phone’."
            autoComplete="off"
            enterKeyHint="done"
            onKeyDown={(event) => {
              // Sent as it is, the form would have no passkey and its code would be spent.
              if (event.key !== 'Enter' || !hasScript) return
              event.preventDefault()
              void make()
            }}
          />
          <input ref={answer} type="hidden" name="answer" />
          {hasScript ? (
            <ButtonRow>
              <Button type="button" onClick={() => void make()}>
                Make the passkey
              </Button>
            </ButtonRow>
          ) : (
            <Notice tone="warning" title="A passkey needs JavaScript">
              <p>Turn it on in your browser, or go on signing in by email.</p>
            </Notice>
          )}
        </FormStack>
      )}
    </SubmitForm>
  )
}
