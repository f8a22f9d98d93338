import { GetHelp } from '#platform/forms/get-help.tsx'
import { ContextPart } from '#ui/task-columns/task-columns.tsx'

/**
 * Beside the form. No price: the quote has the applicant's own, and an advertised price would need
 * the representative example with it (CONC 3.5).
 */
export function QuoteContext({ loan }: { loan: string | null }) {
  return (
    <>
      <ContextPart title="What happens next">
        {loan === null ? null : <p>You’re asking to borrow {loan}.</p>}
        <ol>
          <li>You answer the questions, then check your answers.</li>
          <li>We make a soft search of your credit file. It won’t affect your credit score.</li>
          <li>If we can lend to you, you see your quote: your APR, monthly payment and total to pay back.</li>
        </ol>
        <p>A quote doesn’t commit you to anything. You choose whether to apply for the loan.</p>
      </ContextPart>
      <GetHelp />
    </>
  )
}
