import { lender } from '@tarnbrook/brands/lender'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { readPdf } from '#testing/pdf/read-pdf.ts'
import { createArrangementKit } from '#testing/seed/arrangement.ts'
import { seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
const on = createArrangementKit(() => kit)
/** Of an arrangement, and of a token one without a Direct Debit. */
let texts: { usual: string; token: string }
// biome-ignore lint/suspicious/noExplicitAny: what the API answers.
let info: any

const money = (pounds: number) => formatMoneyExact(fromPounds(pounds))
const words = (iso: string) => formatDayWords(day(iso))

beforeAll(async () => {
  kit = await startTestApi()
  const loan = await seedLoan(kit.deps, { state: 'Late', paidInstalments: 2, missedInstalments: 2 })
  info = await on.draft(loan, { amount: 90, term: 4, disposable: 120 })
  await on.agreed(loan, { amount: 90, term: 4, disposable: 120 })
  const poor = await seedLoan(kit.deps, { state: 'Late', mandate: 'cancelled' })
  await on.agreed(poor, { amount: 1, term: 3, disposable: -50 })
  texts = { usual: await textOf(loan), token: await textOf(poor) }
})
afterAll(() => kit?.stop())

/** What the borrower opens: the PDF that was given, which is the one of the email. */
async function textOf(loan: Awaited<ReturnType<typeof seedLoan>>): Promise<string> {
  const { body } = await on.read(loan)
  const path = `/loans/${loan.loanId}/arrangements/${body.data.id}/confirmation.pdf`
  const response = await fetch(`${kit.apiUrl}${path}`, {
    headers: { authorization: `Bearer ${loan.borrower.token}` },
  })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  await kit.drain()
  const mail = (await kit.inbox(loan.borrower.email)).find(
    ({ subject }) => subject === 'Your arrangement is set up',
  )
  expect(mail?.attachments.map(({ type }) => type)).toEqual(['application/pdf'])
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).text
}

/** What a confirmation has to say, in the order of the rules that ask for it (CONC 7.3 first). */
describe('the confirmation says', () => {
  test.each<[string, () => string[]]>([
    [
      '1. what was agreed',
      () => [
        ...[`Each month ${money(90)}`, 'Number of payments 4', 'By Direct Debit', money(info.plan.total)],
        `First payment ${words(info.plan.schedule[0].collectOn)}`,
        `Last payment ${words(info.plan.schedule.at(-1).collectOn)}`,
      ],
    ],
    [
      '2. that it is temporary and the agreement stays',
      () => ['This is a temporary arrangement', 'stays as it is', 'At its end'],
    ],
    ['3. that nothing is added', () => ['Interest and charges while it runs: none added']],
    [
      '4. what stays owing',
      () => [
        `Still to pay at its end ${money(info.plan.owedAtEnd)}`,
        `Overdue at its end ${money(info.plan.arrearsAtEnd)}`,
      ],
    ],
    ['5. the credit file', () => ['as an arrangement, or as arrears', 'up to 6 years']],
    ['6. that notices still come', () => ['send you notices of sums in arrears']],
    [
      '7. the review date and how to change it',
      () => [
        `Review date: ${words(info.plan.reviewOn)}`,
        'worse or better',
        'change it or end it in your account',
      ],
    ],
    [
      '8. what follows a missed payment',
      () => ['we contact you first', '5 working days', 'There is no automatic default'],
    ],
    [
      '9. what it is based on',
      () => [
        `financial statement of ${words(info.statement.savedOn)}`,
        `Income ${money(info.statement.totals.income)}`,
        `Outgoings ${money(info.statement.totals.outgoings)}`,
        `Left ${money(120)}`,
        'not more than what is left',
      ],
    ],
    [
      '10. that the usual Direct Debit stops, and the notice of the new one',
      () => [
        `From ${words(info.plan.usualPaymentsStopOn)} we don’t collect your usual ${money(286.7)} a month`,
        `at least ${lender.directDebitNoticeWorkingDays} working days before`,
        `start again on ${words(info.plan.usualPaymentsResumeOn)}`,
      ],
    ],
    ['11. free debt advice', () => ['MoneyHelper', 'StepChange', 'National Debtline']],
    ['12. that the agreement is not varied', () => ['this does not vary it, and it is no new agreement']],
    ['13. no pressure', () => ['We don’t ask you to borrow, or to pay more than you can afford']],
    [
      'G1 to G3: who the lender is',
      () => [lender.legalName, lender.companyNumber, 'Financial Conduct Authority'],
    ],
  ])('%s', (_item, wanted) => {
    for (const phrase of wanted()) expect(texts.usual).toContain(phrase)
  })

  test('of a token, and of payments that are the borrower’s to make', () => {
    for (const phrase of [
      'this is a token payment',
      'the amount is a token',
      'You have no Direct Debit',
      'By yourself',
    ])
      expect(texts.token).toContain(phrase)
    expect(texts.token).not.toContain('We collect the payments above')
  })
})
