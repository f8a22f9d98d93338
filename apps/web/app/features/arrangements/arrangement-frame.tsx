import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { Nation } from '@tarnbrook/domain/breathing-space/nation'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { arrangementOf } from '#features/arrangements/progress/arrangement.slice.ts'
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
import { BackLink, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { StaleNotice } from '#ui/notice/stale-notice.tsx'
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
  /** It lays itself out in columns, and has the ways to help where they belong. */
  isWide?: boolean
  children: ReactNode
}

/** Beside each step, free advice and breathing space; below it, the way to a person (CONC 7.3). */
export function ArrangementFrame(props: ArrangementFrameProps) {
  const { loan, hasAdvice = false, isWide = false, children } = props
  const nation = loan.borrowerNation ?? 'england-and-wales'
  if (isWide)
    return (
      <Section>
        <FrameHead {...props} />
        {children}
      </Section>
    )
  return (
    <TaskColumns
      contextTitle={nameContext(nation, hasAdvice)}
      context={
        <>
          {hasAdvice ? null : <Advice loan={loan} />}
          <Protection nation={nation} />
        </>
      }
    >
      <Section width="text">
        <FrameHead {...props} />
        {children}
        <div className={styles.help}>
          <TalkToSomeone loan={loan} />
        </div>
      </Section>
    </TaskColumns>
  )
}

function FrameHead({ loan, title, back, step }: ArrangementFrameProps) {
  const { loading } = useSelector(arrangementOf)
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <BackLink href={back.href}>{back.label}</BackLink>
      {step ? (
        <Steps
          steps={ASKED_STEPS.map((name) => STEP_TITLE[name])}
          current={ASKED_STEPS.indexOf(step) + 1}
          minutesLeft={minutesLeft(step)}
        />
      ) : null}
      {loading.status === 'ERROR' ? <StaleNotice href={paths.selfServeArrangement({ id: loan.id })} /> : null}
    </>
  )
}

/** A person and free advice, for a list. `hasAdvice`: the page names who advises. */
export function HelpDisclosures({ loan, hasAdvice }: { loan: Loan; hasAdvice: boolean }) {
  const nation = loan.borrowerNation ?? 'england-and-wales'
  return (
    <>
      <TalkToSomeone loan={loan} />
      <Disclosure summary={nameContext(nation, hasAdvice)}>
        <Stack>
          {hasAdvice ? null : <Advice loan={loan} />}
          <Protection nation={nation} />
        </Stack>
      </Disclosure>
    </>
  )
}

function nameContext(nation: Nation, hasAdvice: boolean): string {
  const { title } = PROTECTION[nation]
  return hasAdvice ? title : `Free advice and ${title.toLowerCase()}`
}

function Advice({ loan }: { loan: Loan }) {
  return (
    <ContextPart title="Free, independent debt advice">
      <p>An adviser can look at all your debts with you. It’s free, and you can ask at any time.</p>
      <FreeAdvice nation={loan.borrowerNation} />
    </ContextPart>
  )
}

/** SI 2020/1311; Bankruptcy (Scotland) Act 2016 Part 15. Northern Ireland has neither. */
const PROTECTION: Readonly<Record<Nation, { title: string; text: string }>> = {
  'england-and-wales': {
    title: 'Breathing space',
    text: 'A debt adviser can apply for one for you. For 60 days, we don’t ask for anything that’s overdue, and there’s no interest.',
  },
  scotland: {
    title: 'Statutory moratorium',
    text: 'You or a money adviser can apply for one. For six months, we don’t ask for anything that’s overdue, and there’s no interest.',
  },
  'northern-ireland': {
    title: 'Time to get advice',
    text: 'Northern Ireland has no breathing space by law. Tell us if you’re getting advice: we can agree more time.',
  },
}

function Protection({ nation }: { nation: Nation }) {
  const { title, text } = PROTECTION[nation]
  return (
    <ContextPart title={title}>
      <p>{text}</p>
      {nation === 'northern-ireland' ? null : (
        <p>
          <Link href={`${paths.questions()}#breathing-space`}>What happens in a {title.toLowerCase()}</Link>
        </p>
      )}
    </ContextPart>
  )
}

function TalkToSomeone({ loan }: { loan: Loan }) {
  const { reach } = toLoanSetting(loan)
  return (
    <Disclosure summary="I’d rather talk to someone">
      <p>
        Call us on <PhoneAndHours of={reach} />, or email <MailLink of={reach} />. Your reference is{' '}
        {loan.reference}.
      </p>
      <p>Answers that you’ve saved here stay saved. We can agree an arrangement with you by phone.</p>
    </Disclosure>
  )
}
