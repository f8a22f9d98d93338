import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { addDeliveryDays, addWorkingDays, day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createQuoteKit } from '#testing/features/settlement-quotes.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, type SeedLoanOptions, seedLoan } from '#testing/seed/loan.ts'

/** What the law requires of the documents that end a loan early, searched in the PDF. */
let kit: TestApi
const on = createQuoteKit(() => kit)

/** The account that takes no payout. */
const NO_PAYOUT = '999994'

const money = (pounds: number) => formatMoneyExact(fromPounds(pounds))
const words = (iso: string) => formatDay(day(iso))

// biome-ignore lint/suspicious/noExplicitAny: what the API answers.
type Given = { loan: SeededLoan; agreedOn: Temporal.PlainDate; quote: any; text: string; before: any }

async function given(type: string, options: SeedLoanOptions): Promise<Given> {
  return read(await seedLoan(kit.deps, options), type)
}

async function read(loan: SeededLoan, type: string): Promise<Given> {
  const before = await on.read(loan)
  const quote = await on.quoted(loan, type)
  const { agreed_on } = await kit.deps.db
    .selectFrom('loan')
    .select('agreed_on')
    .where('id', '=', loan.loanId)
    .executeTakeFirstOrThrow()
  return { loan, before, quote, agreedOn: day(agreed_on), text: await on.readQuoteText(loan, quote) }
}

beforeAll(async () => {
  kit = await startTestApi()
})
afterAll(() => kit?.stop())

/** Each phrase of a numbered item is in the text. */
type Item = [item: string, phrases: (given: Given) => string[]]

const PARTIES = (item: string): Item => [
  item,
  () => [
    ...['You Ann Fell', 'Your address 12 Tarn Street TEST TOWN ID1 1QD'],
    ...[`Lender ${lender.legalName}`, `Its address ${lenderAddressLine}`],
  ],
]

const EVERY_LETTER: Item = [
  'who the lender is, where it is registered, and who authorises it',
  () => [
    ...[lender.legalName, `company number ${lender.companyNumber}`, `Registered in ${lender.registeredIn}`],
    `authorised and regulated by the Financial Conduct Authority`,
  ],
]

describe('a settlement statement (CCA 1974 s97, SI 1983/1564) says', () => {
  let late: Given
  let hirePurchase: Given
  beforeAll(async () => {
    const agreedOn = kit.deps.clock.today().subtract({ months: 5 })
    const loan = await seedLoan(kit.deps, {
      state: 'Late',
      paidInstalments: 3,
      missedInstalments: 1,
      agreedOn,
      paymentDay: 1,
    })
    // Provided two days after it was agreed: the law counts from then.
    await kit.asOwner(
      `set session_replication_role = replica;
       update loan set disbursed_on = '${agreedOn.add({ days: 2 })}' where id = ${loan.loanId};
       update ledger_transaction set booked_on = '${agreedOn.add({ days: 2 })}' where loan_id = ${loan.loanId} and kind = 'disbursement'`,
    )
    late = await read(loan, 'settlement')
    const options = { productType: 'hire-purchase', optionToPurchaseFeePence: 10_00, brand: 'motor' } as const
    hirePurchase = await given('settlement', options)
  })

  test.each<Item>([
    [
      '1. when it was asked for, and is given at once',
      ({ quote }) => [`You asked on ${words(quote.requestedOn)}`],
    ],
    [
      '2. which agreement it is',
      ({ before, agreedOn }) => [
        `Agreement Fixed-sum loan, ${before.reference}`,
        `Made on ${formatDay(agreedOn)}`,
        `Agreement ${before.reference}`,
      ],
    ],
    PARTIES('3. whose, with their addresses'),
    [
      '4. the amount payable before rebate',
      ({ before, quote }) => [
        `Amount payable before rebate ${money(quote.working.amountBeforeRebate)}`,
        // Every payment that has not been made.
        `Amount payable before rebate ${formatMoneyExact(unpaidOf(before))}`,
      ],
    ],
    [
      '5. the rebate, and by which regulations it is worked out',
      ({ quote }) => [
        `Rebate for paying early ${money(quote.working.rebate)}`,
        'having regard to the Consumer Credit (Early Settlement) Regulations 2004 (SI 2004/1483)',
      ],
    ],
    [
      '6. the amount after rebate, the lower of the agreement’s and the law’s',
      ({ quote: { working, amountToPay } }) => [
        `Amount to pay ${money(amountToPay)}`,
        `Together: what the agreement asks for ${money(working.contractual)}`,
        `What the regulations allow at most ${money(working.statutory)}`,
        `Amount to pay: the lower of the two ${money(Math.min(working.contractual, working.statutory))}`,
      ],
    ],
    [
      '7. the settlement date, 28 days after the request, and the deferral by a month',
      ({ quote }) => [
        `Settlement date ${formatDay(day(quote.requestedOn).add({ days: 28 }))}`,
        'The settlement date is 28 days after you asked',
        `to ${formatDay(day(quote.requestedOn).add({ days: 28 }).add({ months: 1 }))}`,
        'one month after the settlement date (regulation 6)',
      ],
    ],
    [
      '8. that the credit counts from the day on which it was provided',
      ({ before, agreedOn }) => [
        `the credit of ${money(before.amount)} from ${formatDay(agreedOn.add({ days: 2 }))}, the day on which it was provided`,
      ],
    ],
    [
      '9. where general information about the Act can be had',
      () => [
        'general information about the Consumer Credit Act from Citizens Advice or your local trading standards',
      ],
    ],
    [
      '10. the arrears, apart',
      ({ before, quote }) => [
        `Overdue (arrears) ${money(quote.working.overdue)}`,
        `Overdue (arrears) ${money(before.lateRepayment.payable)}`,
      ],
    ],
    ['11. that no compensation is claimed', () => ['Compensation that we claim None']],
    [
      '12. how to pay, and that payment ends the agreement',
      ({ quote }) => [
        'You can pay by Direct Debit, by card, from your bank account or by bank transfer, with the reference',
        `with the reference ${quote.reference}`,
        `Payment of the whole amount by ${words(quote.payBy)} ends the agreement`,
      ],
    ],
    [
      '13. until when it holds, and what it would be on each of the next days',
      ({ quote }) => [
        `The figure holds until the end of ${words(quote.payBy)}`,
        ...quote.daily.map(
          ({ on, amount }: { on: string; amount: number }) => `${words(on)} ${money(amount)}`,
        ),
      ],
    ],
    EVERY_LETTER,
  ])('%s', (_item, phrases) => {
    for (const phrase of phrases(late)) expect(late.text).toContain(phrase)
  })

  test('10. and the other lines, which come to the amount', () => {
    const { working } = late.quote
    for (const [line, amount] of [
      ['Borrowed and not yet due, with the arrangement fee', working.principal],
      ['Interest until the settlement date', working.interest],
      ['Payments due by the settlement date', working.fallingDue],
      ['Reduced to it by less', working.statutoryReduction],
    ])
      expect(late.text.includes(`${line} ${money(amount)}`), line).toBe(amount > 0)
  })

  test('12. of a hire purchase, that the option fee is in it and title passes', () => {
    for (const phrase of [
      'Agreement Hire purchase,',
      'what it costs to pay off your hire purchase agreement early',
      `Option-to-purchase fee ${money(10)}`,
      'The vehicle becomes yours on that day: the option-to-purchase fee is part of the amount, and title passes to you',
    ])
      expect(hirePurchase.text).toContain(phrase)
    expect(hirePurchase.text).not.toMatch(/\bloan\b/i)
  })

  test('in the PDF that the email brings', async () => {
    await kit.drain()
    const mails = await kit.inbox(late.loan.borrower.email)
    const mail = mails.find(
      ({ subject }) => subject === `${money(late.quote.amountToPay)} pays off your loan`,
    )
    expect(mail?.attachments).toMatchObject([{ type: 'application/pdf', name: /^Settlement-statement-/ }])
  })
})

/** What the borrower has still to pay under the agreement, in pence. */
// biome-ignore lint/suspicious/noExplicitAny: what the API answers.
function unpaidOf({ totalPayable, paidToDate }: any) {
  return (fromPounds(totalPayable) - fromPounds(paidToDate)) as ReturnType<typeof fromPounds>
}

describe('a confirmation of withdrawal (CCA 1974 s66A) says', () => {
  let usual: Given
  let paid: Given
  let hirePurchase: Given
  let undated: Given
  beforeAll(async () => {
    const agreedOn = kit.deps.clock.today().subtract({ days: 9 })
    usual = await given('cancellation', { agreedOn })
    const options = { productType: 'hire-purchase', optionToPurchaseFeePence: 10_00, brand: 'motor' } as const
    hirePurchase = await given('cancellation', { ...options, agreedOn })
    const old = { agreementSentOn: null, amountPence: 100_000, termMonths: 12 } as const
    undated = await given('cancellation', { ...old, agreedOn })
    // More has been paid than there is to repay: the fee and some interest were in it.
    paid = await given('cancellation', { ...old, feePence: 40_000, paidInstalments: 11 })
  })

  test.each<Item>([
    [
      '1. that the notice came, when, how and in time',
      ({ quote }) => [
        `We received your notice of withdrawal on ${words(quote.requestedOn)} at ${timeOf(quote)}, in your account on our website`,
        `within the period in which you can withdraw, which ends on ${words(quote.withdrawal.lastDay)}`,
      ],
    ],
    [
      '2. how the last day is counted: 14 days after the copy, that day included',
      ({ agreedOn, quote }) => [
        `ends on ${formatDay(addDeliveryDays(agreedOn, 1).add({ days: 14 }))}: 14 days after you had your copy of the agreement, that day included`,
        words(quote.withdrawal.lastDay),
      ],
    ],
    [
      '4. that the agreement is treated as never made',
      () => ['treated as if it had never been entered into (Consumer Credit Act 1974, section 66A)'],
    ],
    [
      '5. the credit, and interest from the day on which it was provided to that of repayment',
      ({ before, agreedOn, quote }) => [
        `Credit ${money(before.amount)}`,
        `Interest from ${formatDay(agreedOn)} to today ${money(quote.withdrawal.interest)}`,
        'from the day on which it was provided to the day on which you repay it',
      ],
    ],
    [
      '6. the interest of each day to come, and the total for today and for the 30th day',
      ({ quote }) => [
        'What it comes to on the next days If you pay on Interest of the day To pay',
        ...[1, 10].map((days) => `${formatDay(day(quote.requestedOn).add({ days }))} £`),
        'what a day adds grows slowly',
        `To pay if you pay on ${words(quote.requestedOn)} ${money(quote.amountToPay)}`,
        `To pay if you pay on ${words(quote.payBy)} £`,
      ],
    ],
    [
      '7. without undue delay, and not later than 30 days from the day after the notice',
      ({ quote }) => [
        `without undue delay, and not later than 30 days beginning with the day after your notice: by ${formatDay(day(quote.requestedOn).add({ days: 30 }))}`,
      ],
    ],
    ['8. that there is no fee and no charge', () => ['There is no arrangement fee and no other charge']],
    [
      '9. that payments are taken off, and by when a surplus goes back',
      () => ['Payments that you have made £0.00', 'we send the rest to your account within 5 working days'],
    ],
    [
      '10. how to pay, and what becomes of the Direct Debit',
      ({ quote }) => [
        `You can pay by Direct Debit, by card, from your bank account or by bank transfer, with the reference ${quote.reference}. You choose the day`,
        `We collect no monthly payment from ${words(quote.requestedOn)} on`,
        'Your Direct Debit is cancelled once you have repaid',
      ],
    ],
    [
      '12. that other services end',
      () => ['Any service that came with the agreement ends with it, with no charge'],
    ],
    [
      '13. what it is after the last day: a debt of that amount, and no fee',
      ({ quote }) => [
        `What hasn’t been repaid after ${words(quote.payBy)} is an ordinary debt for the amount of that day`,
        'We add no more interest and no charge to it, and the arrangement fee isn’t owed again',
      ],
    ],
    [
      '14. that it isn’t reported as running',
      () => ['the agreement has ended, and it isn’t reported as running'],
    ],
    PARTIES('whose, with their addresses'),
    EVERY_LETTER,
  ])('%s', (_item, phrases) => {
    const text = usual.text.replaceAll("'", '’')
    for (const phrase of phrases(usual)) expect(text).toContain(phrase.replaceAll("'", '’'))
  })

  test('6. what the 30th day comes to, as the page does on it', async () => {
    const last = /To pay if you pay on [^£]*£[\d,.]+ To pay if you pay on [^£]*(£[\d,.]+)/
    const printed = last.exec(usual.text)?.[1]
    const today = kit.deps.clock.today()
    await kit.deps.clock.setToday(today.add({ days: 30 }))
    expect(printed).toBe(money((await on.get(usual.loan)).body.data.amountToPay))
  })

  test('2. that the days have not begun where no copy was sent', () => {
    expect(undated.text).toContain(
      'It came in time: the 14 days to withdraw begin when we send you your copy',
    )
    expect(undated.text).not.toContain('which ends on')
  })

  test('3. before the money is sent, by email: nothing is paid, and nothing is owed', async () => {
    const loan = await on.sign({ sortCode: NO_PAYOUT })
    await on.until(loan, { payoutStatus: 'failed' })
    expect((await on.cancel(loan)).status).toBe(200)
    await kit.drain()
    const mails = await kit.inbox(loan.borrower.email)
    const mail = mails.find(({ subject }) => subject === 'Your loan is cancelled')
    expect(mail?.text).toContain("You owe nothing, and there's no interest or fee to pay.")
    expect(await on.read(loan)).toMatchObject({ state: 'Cancelled', amountOwed: 0, balance: 0 })
  })

  test('9. what was paid, and the day by which the surplus goes back', async () => {
    const { quote, text } = paid
    const surplus =
      /You have paid (£[\d,.]+) more than there is to repay, and we send it to your account by ([^.]*)\./.exec(
        text,
      )
    expect(text).toContain(`Payments that you have made ${money(quote.withdrawal.paid)}`)
    expect(surplus?.[2]).toBe(formatDay(addWorkingDays(day(quote.requestedOn), 5)))
    const [refund] = (await on.read(paid.loan)).refunds
    expect(surplus?.[1]).toBe(money(refund.amount))
  })

  test('11. of a hire purchase, that the purchase stands and title passes', () => {
    for (const phrase of [
      'Agreement Hire purchase,',
      'Withdrawing ends the finance and not the purchase. The purchase of the vehicle stands',
      'The vehicle becomes yours once you have repaid: title passes to you then',
    ])
      expect(hirePurchase.text).toContain(phrase)
    expect(hirePurchase.text).not.toMatch(/\bloan\b/i)
  })

  test('in the PDF that the email brings', async () => {
    await kit.drain()
    const mails = await kit.inbox(usual.loan.borrower.email)
    const mail = mails.find(({ subject }) => subject === "You've withdrawn from your loan")
    expect(mail?.attachments).toMatchObject([
      { type: 'application/pdf', name: /^Confirmation-of-withdrawal-/ },
    ])
  })
})

function timeOf({ withdrawal }: Given['quote']): string {
  const at = Temporal.Instant.from(withdrawal.notifiedAt).toZonedDateTimeISO('Europe/London')
  return at.toPlainTime().toString({ smallestUnit: 'minute' })
}
