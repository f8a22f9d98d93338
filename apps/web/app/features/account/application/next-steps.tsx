import { REVIEW_TIME } from '@tarnbrook/brands/facts/proof-words'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { isHirePurchase } from '#features/applications/offer/figures.ts'
import { moneyWords } from '#features/requirements/card-payoff/card-words.ts'
import { TASK_TITLES } from '#features/requirements/task-items.ts'
import { leftToDo } from '#features/requirements/task-time.ts'
import { isProofTask, type Task } from '#features/requirements/tasks.ts'
import { NumberedSteps } from '#ui/trust-block/trust-block.tsx'

/** About how long what this application wants takes: no two want the same. */
export function timeLeft({ requirements }: Pick<LoanApplication, 'requirements'>): string {
  const { tasks, minutes } = leftToDo(requirements)
  if (tasks.length === 0) return 'Read your documents and sign when you’re ready.'
  const things = tasks.length === 1 ? 'There’s one thing' : `There are ${tasks.length} things`
  return `${things} left to do before you read your agreement. Allow about ${minutes} minutes.`
}

/** What comes next, from what this application wants: its own tasks, signing, and the money. */
export function NextSteps({ application }: { application: LoanApplication }) {
  const { tasks } = leftToDo(application.requirements)
  return (
    <NumberedSteps
      items={[
        ...(tasks.length === 0
          ? []
          : [{ title: 'You tell us the rest', text: describeRemainingTasks(tasks) }]),
        {
          title: 'You read and sign',
          text: 'Three documents, one after the other. Nothing is owed until you’ve signed.',
        },
        {
          title: isHirePurchase(application) ? 'We pay the seller' : 'We pay you',
          text: isHirePurchase(application)
            ? `We set up your Direct Debit and pay ${application.vehicle?.seller?.name ?? 'the seller'} for the vehicle.`
            : `We set up your Direct Debit. ${moneyWords(application)}`,
        },
      ]}
    />
  )
}

/** Each task, and who looks at what is sent. */
function describeRemainingTasks(tasks: readonly Task[]): string {
  const all = tasks.map((task) => `${TASK_TITLES[task]}.`).join(' ')
  return tasks.some(isProofTask)
    ? `${all} A person checks what you send, usually within ${REVIEW_TIME}. Then we’ll email you.`
    : all
}
