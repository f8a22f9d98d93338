import { runAtTerminal } from './terminal.ts'

/**
 * Compares every loan's stored figures with books, schedule and payments, and prints what
 * disagrees.
 */
await runAtTerminal(async (deps) => {
  const { checkAllBooks } = await import('@tarnbrook/api/features/attention/check-books')
  const { loans, disagreements } = await checkAllBooks(deps)
  for (const { kind, loan_id, detail } of disagreements) console.error(`loan ${loan_id}, ${kind}: ${detail}`)
  console.info(
    `${loans} loans checked. ${disagreements.length === 0 ? 'All agree.' : `${disagreements.length} figures disagree.`}`,
  )
  return disagreements.length === 0
})
