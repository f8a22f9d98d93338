import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { legal } from '@tarnbrook/brands/facts/legal'
import { lenderStatement } from '@tarnbrook/brands/lender'
import { pence } from '@tarnbrook/domain/core/money'
import { describe, expect, test } from 'vitest'
import { PaymentDay } from '#features/applications/offer/payment-day/payment-day.tsx'
import {
  applicationPages,
  exampleApplication,
  loanPages,
  publicPages,
  sayings,
} from '#testing/pages.fixture.tsx'

/** Each page of the brand as one text, by its name. */
function textsOf(key: (typeof BRAND_KEYS)[number]): [name: string, text: string][] {
  const { productType } = getBrand(key)
  return [...publicPages(key), ...applicationPages(productType), ...loanPages(key)].map(([name, page]) => [
    name,
    sayings(key, page).join(' '),
  ])
}

/** What is not true of the product, and why. */
const UNTRUE: readonly (readonly [claim: RegExp, why: string])[] = [
  [
    /interest that (has not|hasn’t) yet built up|interest that is not yet due/i,
    'the rebate keeps up to 58 days of it',
  ],
  [/the same whichever you choose|charge one month’s interest/i, 'the first period is charged by its days'],
  [/in writing that they may/i, 'somebody may say aloud who complains for them'],
  [/By using it you accept/i, 'looking at a page is no agreement to its terms'],
  [/nothing is lost/i, 'a missed payment shows on a credit file'],
  [/adds nothing to what you pay/i, 'it cannot be known'],
  [/only you can see it/i, 'some other firms can see a soft search'],
  [
    /get (back )?all (of )?the interest|save all|save most/i,
    'the rebate is by law, and how much it is depends on when',
  ],
  [/pay the dealer or broker/i, 'it is the seller who is paid'],
  [/because you pay interest by the day/i, 'the instalments are charged by months'],
  [/notice[^.]*\. If that runs out/i, 'it is a date in the notice that passes'],
  [/APR, fixed|APR[^.]{0,40} Fixed,/i, 'the APR changes with the day and the payment day'],
  [/\d\.0% of the amount/i, 'a commission has the decimals that it has'],
  [/less than a quarter of your income/i, 'living costs decide (decision 132)'],
  [/for 14 days after/i, 'the days may begin later'],
  [/can be taken back if payments are missed/i, 'it takes a default notice, and often a court order'],
]

describe.each(BRAND_KEYS)('the pages of %s', (key) => {
  const texts = textsOf(key)
  const pageOf = (name: string) => texts.find(([path]) => path.endsWith(name))?.[1] ?? ''

  test.each(UNTRUE)('do not say %s: %s', (claim) => {
    const saying = texts.flatMap(([name, text]) => (claim.test(text) ? [`${name}: ${claim.exec(text)}`] : []))
    expect(saying).toEqual([])
  })

  test('name somebody who helps with debt in Northern Ireland wherever they name who helps elsewhere', () => {
    const naming = texts.filter(([, text]) => /StepChange|National Debtline|Citizens Advice/.test(text))
    expect(naming.length).toBeGreaterThan(2)
    for (const [name, text] of naming) {
      expect(text, name).toMatch(/Advice NI[ ,]+0800 915 4604 Debt advice in Northern Ireland/)
      expect(text, name).toMatch(
        /National Debtline[ ,]+0808 808 4000 Debt advice by phone and online in England, Wales and Scotland/,
      )
    }
  })

  test('say what paying early saves, and how to ask', () => {
    const questions = pageOf('frequently-asked-questions.screen.tsx')
    expect(questions).toMatch(
      /You can save interest still to come, but not all of it.*up to 28 days after you tell us. If your term is longer than a year, we may add one month/,
    )
    expect(questions).toContain(
      'In your account you see what it would cost today and on each of the next ten days',
    )
    expect(questions).toContain('You can also call, email or write to us for it')
  })

  test('say that somebody can withdraw before the money is sent, and that the days wait for the emailed copy', () => {
    const questions = pageOf('frequently-asked-questions.screen.tsx')
    expect(questions).toMatch(
      getBrand(key).productType === 'hire-purchase'
        ? /If we haven’t paid the seller yet, we won’t, and you owe us nothing/
        : /If we haven’t sent the money yet, we won’t, and you owe nothing/,
    )
    expect(questions).toContain(
      'the day after you sign or, if later, the day after you get the signed agreement by email',
    )
  })

  test('say that the payment day changes the figures', () => {
    expect(pageOf('frequently-asked-questions.screen.tsx')).toMatch(
      /You choose your payment day on your quote. Another day can change the payment, the total and the APR a little/,
    )
  })

  test('say that a person can review an automated decision', () => {
    for (const name of ['privacy.screen.tsx', 'frequently-asked-questions.screen.tsx']) {
      expect(pageOf(name), name).toMatch(/automated decision/)
      expect(pageOf(name), name).toMatch(/(ask for|have) a person (to )?review/)
    }
  })

  test('say how long things are stored, as the job that deletes them does it', () => {
    const { retention } = legal
    for (const said of [
      `not sent ${retention.draftDays} days after you last changed it`,
      `didn’t become an agreement ${retention.yearsAfterApplication} years after it ends`,
      `read and signed ${retention.yearsAfterAgreement} years after it ends`,
      `you didn’t agree to ${retention.draftDays} days after you last changed them; your income and spending ${retention.statementDays} days`,
      `such as your health ${retention.yearsAfterArrangement} year after the arrangement ends`,
      'Photos and scans that you sent us as proof As long as the application or agreement',
      ...(getBrand(key).productType === 'hire-purchase'
        ? []
        : [
            'Credit cards that you asked us to pay off: last four digits, card company and amount As long as the application or loan',
          ]),
      `without the text ${retention.sentMailYears} year`,
      `our notes about it ${retention.supportNeedDays} days`,
      `contact form ${retention.yearsAfterMessage} years`,
      `Complaints ${retention.yearsAfterComplaint} years after`,
      `How you use this site ${retention.sessionDays} days`,
      `accepted statistics ${retention.pageViewDays} days`,
    ])
      expect(pageOf('privacy.screen.tsx').replaceAll(/[\s,]+/g, ' '), said).toContain(
        said.replaceAll(/[\s,]+/g, ' '),
      )
  })

  test('say that the Direct Debit comes before the money', () => {
    expect(pageOf('frequently-asked-questions.screen.tsx')).toMatch(
      /we set up your Direct Debit first\. Then we (send the money to your bank account|pay the seller of the vehicle)/,
    )
  })

  test('say on a second quote what is paid to us already', () => {
    expect(pageOf('the quote, after another')).toContain('You already pay us £177.83 a month.')
    expect(pageOf('the quote, expired')).not.toContain('You already pay us')
  })

  test('promise no collection by Direct Debit where that has stopped', () => {
    const stopped = texts.filter(([name]) => name.includes('collecting stopped'))
    expect(stopped.length).toBe(5)
    for (const [name, text] of stopped) {
      expect(text, name).not.toMatch(/We’ll (collect|take)|working days before/)
      if (/overview|payments|manage/.test(name)) expect(text, name).toMatch(/topped/)
    }
  })

  test('say that asking for help is not on a credit file, and that an arrangement can be', () => {
    for (const name of [
      'help-and-support.screen.tsx',
      'frequently-asked-questions.screen.tsx',
      'missed, overview',
    ])
      expect(pageOf(name), name).toMatch(
        /Asking (for help )?isn’t recorded on your credit file. An arrangement to pay less can be/,
      )
  })

  test('show for one loan the same payment and total in the calculator as in the example', () => {
    const landing = pageOf('landing.screen.tsx')
    for (const figure of [
      /(?:Monthly payment|A month) £([\d,.]+)/g,
      /Total (?:amount )?payable £([\d,.]+)/g,
    ]) {
      const shown = [...landing.matchAll(figure)].map(([, amount]) => amount)
      expect(shown.length, `${figure}`).toBe(2)
      expect(new Set(shown).size, `${figure}: ${shown}`).toBe(1)
    }
  })

  // CONC 3.7 and 4.4: the status of an introducer, and that it does not lend.
  test('say on each page who introduces, its status and its firm number, and who lends', () => {
    const { introducer, tradingNote } = getBrand(key)
    const status = introducer
      ? `${introducer.legalName} (firm reference number ${introducer.firmReferenceNumber}) is a credit broker, not a lender. The Financial Conduct Authority authorises and regulates it.`
      : 'is a trading name of Tarnbrook Lending Limited.'
    expect(tradingNote).toContain(status)
    const silent = texts.filter(([, text]) => !text.includes(status) || !text.includes(lenderStatement))
    expect(silent.map(([name]) => name)).toEqual([])
  })

  test('let somebody complain for another by a spoken word', () => {
    expect(pageOf('complaints.screen.tsx')).toContain(
      'Tell us by phone or in writing that they can act for you',
    )
  })
})

test('the page of a quote that could pay off a loan says what that saves', () => {
  const offer = textsOf('main').find(([name]) => name === 'the quote, after another')?.[1]
  expect(offer).toMatch(/You can save interest still to come, but not all of it. We may work the figure out/)
})

describe('the pages of hire purchase', () => {
  const pages = new Map(textsOf('motor'))
  const faq = [...pages].find(([name]) => name.endsWith('frequently-asked-questions.screen.tsx'))?.[1]

  test('say what handing back costs: what is overdue, and what is missing to half with all that was paid', () => {
    expect(faq).toMatch(
      /You pay anything overdue. We add that to what you’ve already paid, with your deposit and part exchange. If that comes to less than half of the total price, you also pay the difference/,
    )
  })

  test('say what can be asked for after a default notice', () => {
    expect(faq).toMatch(
      /what’s overdue or, if it’s more, what brings your payments to half of the total. We can’t ask for more than that, apart from damage/,
    )
  })

  test('say from when interest is paid: no money comes to the borrower', () => {
    for (const name of ['the quote, after another', 'choosing a payment day'])
      expect(pages.get(name), name).toContain('interest from the day we pay the seller')
    const all = [...pages.values()].join(' ')
    expect(all).not.toContain('from the day you get the money')
    expect(all).not.toContain('you owe nothing. If we have')
  })

  test('say when the vehicle can be taken back', () => {
    expect(pages.get('the quote, after another')).toMatch(
      /after a default notice. Once you’ve paid a third of the total, we need a court order or your consent/,
    )
  })

  test('say of withdrawing that the vehicle has still to be paid for', () => {
    const signing = pages.get('signing')
    expect(signing).toContain('pay back the credit and the interest')
    expect(signing).toContain('If you cancel before we pay the seller, you pay us nothing')
    expect(signing).toContain('You’d still have to pay for the vehicle in another way')
    expect(signing).not.toContain('You borrow')
    expect(pages.get('application, Accepted')).toContain('If you cancel before we pay the seller')
    expect(pages.get('agreement not sent yet, manage')).toContain('you owe us nothing')
  })

  test('call the payments without the deposit by another name than the total of the agreement', () => {
    for (const name of [
      'agreement Repaying, documents',
      'agreement Pending, overview',
      'agreement Pending, in the account',
    ]) {
      expect(pages.get(name), name).toContain('Total of your payments to us')
      expect(pages.get(name), name).not.toContain('Total to pay')
    }
  })
})

test('a credit without a fee is not said to have one that changes its APR', () => {
  const { quote } = exampleApplication('unsecured', {})
  const words = (fee: number) =>
    sayings(
      'main',
      <PaymentDay
        application={exampleApplication('unsecured', {})}
        quote={{ ...quote!, fee: pence(fee) }}
        days={{ days: [], lowestApr: 24.4, highestApr: 24.4 } as never}
      />,
    ).join(' ')
  expect(words(445_00)).toContain('The arrangement fee makes the APR a little higher or lower')
  expect(words(0)).not.toContain('fee')
})
