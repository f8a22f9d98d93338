import { applicationPathState } from '@tarnbrook/domain/applying/application-state'
import { dayWords, formatMoney, formatPercent } from '@tarnbrook/domain/core/display'
import { redirect, useParams } from 'react-router'
import { CallMeBack } from '#features/applications/callback/call-me-back.tsx'
import { isHirePurchase, wordsOf } from '#features/applications/offer/figures.ts'
import { PageHead } from '#platform/document/head.tsx'
import { idOf } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Read, reads } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { Amount, AmountRow } from '#ui/amount/amount.tsx'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { NumberedSteps } from '#ui/trust-block/trust-block.tsx'
import { readApplication, useApplication } from './read-application.ts'

/** Spec 2: application was requested. One that has not been, or is not any more, has a page of its own. */
const read: Read = async (store, args) => {
  requireUser(args)
  const { id, state } = await readApplication(store, idOf(args.params.id))
  const isOver = state === 'Unrequested' || state === 'Withdrawn' || state === 'Expired'
  return isOver || applicationPathState(state) !== 'continue'
    ? redirect(paths.application({ state, id }))
    : undefined
}

export const loader = reads(read)
export const clientLoader = reads(read)

export default function RequestedScreen() {
  const application = useApplication(Number(useParams().id))
  const title = 'We have your application'
  if (!application) return <Skeleton label="Loading your application" />
  const { id, quote, state } = application
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section>
        <Stack>
          <PageHeading
            caption="Your application"
            title={title}
            lead="You’ve passed our credit check. There are a few things left to do before you sign, about ten minutes in total."
          />
          {quote ? (
            <AmountRow>
              <Amount label={wordsOf(application).amountLabel} figure={formatMoney(quote.amount)} />
              <Amount
                label="You pay"
                figure={formatMoney(quote.instalment)}
                unit="a month"
                note={`The first on ${dayWords(quote.firstPaymentOn)}.`}
              />
              <Amount label="APR (total yearly cost)" figure={formatPercent(quote.apr)} />
            </AmountRow>
          ) : null}
          <p>
            <LinkButton href={paths.application({ state, id })}>Continue</LinkButton>
          </p>
        </Stack>
      </Section>
      <Section title="What happens next" tone="tint">
        <NumberedSteps
          items={[
            {
              title: 'You tell us the rest',
              text: 'A code to your phone, your bank account, and the day of the month you want to pay on.',
            },
            {
              title: 'You read and sign',
              text: 'Three documents, one after the other. Nothing is owed until you have signed.',
            },
            {
              title: isHirePurchase(application) ? 'We pay the seller' : 'We pay you',
              text: isHirePurchase(application)
                ? `We set up your Direct Debit and pay ${application.vehicle?.seller?.name ?? 'the seller'} for the vehicle.`
                : 'We set up your Direct Debit and send the money to your bank account.',
            },
          ]}
        />
      </Section>
      <Section width="text">
        <Stack>
          <p>You can stop at any point and come back: sign in with your email address.</p>
          <CallMeBack id={id} />
        </Stack>
      </Section>
    </>
  )
}
