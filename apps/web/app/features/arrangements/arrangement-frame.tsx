import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { ReactNode } from 'react'
import {
  ASKED_STEPS,
  type AskedStep,
  minutesLeft,
  STEP_TITLE,
} from '#features/arrangements/progress/arrangement-steps.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PageHead } from '#platform/document/head.tsx'
import { MailLink, PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { BackLink, Section } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Steps } from '#ui/steps/steps.tsx'
import { ContextPart, TaskColumns } from '#ui/task-columns/task-columns.tsx'
import styles from './arrangement.module.css'

interface ArrangementFrameProps {
  loan: Loan
  title: string
  back: { href: string; label: string }
  /** Of the steps that are counted. */
  step?: AskedStep | undefined
  /** It names who advises by itself, which is not said twice. */
  hasAdvice?: boolean
  children: ReactNode
}

/** Beside each step, free advice and breathing space; below it, the way to a person (CONC 7.3). */
export function ArrangementFrame({
  loan,
  title,
  back,
  step,
  hasAdvice = false,
  children,
}: ArrangementFrameProps) {
  return (
    <TaskColumns
      contextTitle={hasAdvice ? 'Breathing space' : 'Free advice and breathing space'}
      context={
        <>
          {hasAdvice ? null : <Advice />}
          <BreathingSpace />
        </>
      }
    >
      <Section width="text">
        <PageHead title={title} isIndexed={false} />
        <BackLink href={back.href}>{back.label}</BackLink>
        {step ? (
          <Steps
            steps={ASKED_STEPS.map((name) => STEP_TITLE[name])}
            current={ASKED_STEPS.indexOf(step) + 1}
            minutesLeft={minutesLeft(step)}
          />
        ) : null}
        {children}
        <TalkToSomeone loan={loan} />
      </Section>
    </TaskColumns>
  )
}

function Advice() {
  return (
    <ContextPart title="Free, independent debt advice">
      <p>An adviser can look at all your debts with you. It’s free, and you can ask at any time.</p>
      <FreeAdvice />
    </ContextPart>
  )
}

function BreathingSpace() {
  return (
    <ContextPart title="Breathing space">
      <p>
        A debt adviser can apply for one for you. For 60 days, we don’t ask for anything that’s overdue, and
        there’s no interest. Scotland has a moratorium of six months instead.
      </p>
      <p>
        <Link href={`${paths.questions()}#breathing-space`}>What happens in a breathing space</Link>
      </p>
    </ContextPart>
  )
}

function TalkToSomeone({ loan }: { loan: Loan }) {
  const { reach } = toLoanSetting(loan)
  return (
    <div className={styles.help}>
      <Disclosure summary="I’d rather talk to someone">
        <p>
          Call us on <PhoneAndHours of={reach} />, or email <MailLink of={reach} />. Your reference is{' '}
          {loan.reference}.
        </p>
        <p>What you’ve told us here so far is saved. We can agree an arrangement with you by phone.</p>
      </Disclosure>
    </div>
  )
}
