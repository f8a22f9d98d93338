import { getBrand } from '@tarnbrook/brands/brand'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { describe, expect, test } from 'vitest'
import { EMAILS, rendered } from '#description/emails/catalogue.ts'
import { renderHtml } from '#platform/documents/render-html.ts'
import { renderPdf } from '#platform/documents/render-pdf.ts'
import { EVERY_CASE, TEMPLATES, toVisibleText } from '#testing/documents/documents.ts'
import { plain, visible } from '#testing/email-text.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import type { AgreementFacts } from './agreement-facts.ts'

type Name = keyof typeof TEMPLATES
type Words = (facts: AgreementFacts) => readonly string[]

/** What a review found missing or untrue, by document: it stays said. */
const TERMS: readonly (readonly [point: string, said: Partial<Record<Name, Words>>])[] = [
  [
    'from when the payment day can be changed, what it costs and how that is worked out',
    {
      contract: () => [
        'free of charge, in your account, once the credit is provided. Your payments have to be up to date.',
        'You cannot do it while a payment is on its way, before an early repayment takes effect, after you have asked for an amount that settles the agreement, or during an arrangement, a breathing space or a statutory moratorium.',
        'Your next payment has to be more than 3 working days ahead, and the new day at least 3, counted from the next working day where the day on which you ask is not one. The new day also has to be at least 14 days after the day of the payment before, and at most one month and 14 days after it.',
        'what you owe × ((1 + the rate) to the power of D/365 − 1) less what you owe × ((1 + the rate) to the power of d/365 − 1)',
        'The total amount payable changes by it, and your last payment falls due on the new day. Nothing else changes',
        'unless you change your payment day',
      ],
      secci: () => [
        'You can change the day on which you pay, free of charge: for days later the interest of those days is added to your next payment, and for days earlier it is taken off.',
        'each period is one month, unless you change your payment day',
      ],
      explanations: () => [
        'You can change your payment day. It costs nothing, but for days later the interest of those days is added to your next payment, and for days earlier it is taken off.',
      ],
    },
  ],
  [
    'when an agreement ends because its money cannot be sent',
    Object.fromEntries(
      ['contract', 'secci', 'explanations'].map((name) => [
        name,
        ({ brand, vehicle }: AgreementFacts) => [
          `If the credit cannot reach ${vehicle ? 'the seller' : 'you'} in time for us to collect your first payment as agreed, the agreement ends.`,
          'The reason may be a bank that does not accept the money or the Direct Debit, or be on our side. You owe us nothing then, and we pay back what you have paid us. We tell you at once.',
          `complain to us: ${brand.contacts.complaintsEmail}`,
        ],
      ]),
    ),
  ],
  [
    'who else may end it, from when',
    { contract: () => ['Once the credit is provided, we may end this agreement only if you break it'] },
  ],
  [
    'every way to repay early and to pay what was not collected',
    {
      contract: ({ brand }) => [
        `do it in your account, or tell us: call ${brand.contacts.phone}`,
        'You can pay it in your account by card or from your bank account, send it by bank transfer, or call us',
      ],
      secci: () => ['do it in your account, or tell us', 'Your account shows the exact amount at once'],
    },
  ],
  [
    'what the borrower does for the vehicle',
    {
      contract: ({ vehicle }) =>
        vehicle
          ? [
              'Insure the vehicle for as long as it is ours, with a comprehensive policy, for its full value.',
              'What the insurer pays for the vehicle counts towards what you owe.',
              'Take reasonable care of the vehicle: keep it in repair, have it serviced as its maker says, and keep it taxed and with a valid MOT',
              'Keep the vehicle in your possession, at your address.',
              'You must not sell it, hire it out or use it as security.',
            ]
          : [],
      secci: ({ vehicle }) =>
        vehicle
          ? [
              'Insurance: yes. You have to insure the vehicle with a comprehensive policy, for its full value, until it is yours. You choose the insurer.',
              'Another ancillary service contract: no.',
              'If the costs of these services are not known by the creditor they are not included in the APR.',
            ]
          : ['No, neither of them.'],
      explanations: ({ vehicle }) =>
        vehicle
          ? [
              'Besides your payments you pay for comprehensive insurance of the vehicle, for repairs and servicing, and for tax and MOT.',
              'You keep the vehicle at your address',
            ]
          : [],
    },
  ],
  [
    'the number by which the vehicle is known for good',
    {
      contract: ({ vehicle }) => (vehicle?.vin ? [`Vehicle identification number ${vehicle.vin}`] : []),
      secci: ({ vehicle }) => (vehicle?.vin ? [`vehicle identification number ${vehicle.vin}`] : []),
    },
  ],
  [
    'who introduced, and that it does not lend',
    {
      contract: ({ brand }) => describeStatus(brand.introducer),
      secci: ({ brand }) => describeStatus(brand.introducer),
    },
  ],
]

function describeStatus(introducer: AgreementFacts['brand']['introducer']): string[] {
  if (!introducer) return []
  const { legalName, firmReferenceNumber } = introducer
  return [
    `${legalName} (firm reference number ${firmReferenceNumber}) is a credit broker, not a lender.`,
    `Firm reference number ${firmReferenceNumber}`,
  ]
}

/** What no longer is said of a loan or of a hire purchase. */
const UNTRUE: readonly (readonly [words: RegExp, isSaid: (facts: AgreementFacts) => boolean])[] = [
  [/insur(e|ance) the vehicle|comprehensive/i, ({ vehicle }) => vehicle !== null],
  [/No, neither of them/, ({ vehicle }) => vehicle === null],
  [/Every later period is one month, however many days it has\./, () => false],
  [/only until (it|the credit) is (paid out|provided)/, () => false],
  [/repay(ing)? it by bank transfer only/, () => false],
]

describe.each(EVERY_CASE)('%s', (_name, facts) => {
  const documents = (['contract', 'secci', 'explanations'] as const).map((name) => {
    const document = TEMPLATES[name](facts)
    return { name, document, text: oneSpaced(toVisibleText(renderHtml(document))) }
  })

  test.each(TERMS)('%s', (_point, said) => {
    const missing = documents.flatMap(({ name, text }) =>
      (said[name]?.(facts) ?? [])
        .filter((words) => !text.includes(words))
        .map((words) => `${name}: ${words}`),
    )
    expect(missing).toEqual([])
  })

  test('nothing that is not true of it', () => {
    const all = documents.map(({ text }) => text).join(' ')
    for (const [words, isSaid] of UNTRUE) expect(words.test(all), `${words}`).toBe(isSaid(facts))
  })
})

test.each(EVERY_CASE.filter(([name]) => name === 'supermarket, on the 31st' || name === 'motor'))(
  'the file of %s has the same words',
  async (_name, facts) => {
    for (const name of ['contract', 'secci', 'explanations'] as const) {
      const pdf = await renderPdf(TEMPLATES[name](facts), new Date('2026-11-27T10:00:00Z'))
      const { text } = await readPdf(pdf)
      for (const [, said] of TERMS)
        for (const words of said[name]?.(facts) ?? []) expect(text, name).toContain(words)
    }
  },
)

/** The emails of the same events. */
const EMAIL_WORDS: readonly (readonly [name: string, words: readonly RegExp[]])[] = [
  [
    'paymentDayChangedEmail',
    [
      /Your next payment is (later, so it has £4.12 more|earlier, so it has £4.12 less) interest, once. Your other payments stay the same./,
      /It's worked out on what you owe, at the rate of your agreement, by the days. Your agreement says how./,
    ],
  ],
  [
    'cancelledBeforePayoutEmail',
    [
      /as you asked|Your agreement says that it ends when this happens. We're sorry: you did nothing wrong, and you can apply again./,
      new RegExp(
        `as you asked|If it cost you anything, complain to us at .*${ombudsman.name} can look at it, free`,
      ),
    ],
  ],
]

test.each(EMAIL_WORDS)('%s says what the agreement says', (name, wanted) => {
  for (const key of ['supermarket', 'motor'] as const) {
    const brand = getBrand(key)
    for (const content of EMAILS[name]!.examples(brand)) {
      const { text, html } = rendered(content, brand)
      for (const words of wanted) for (const each of [plain(text), visible(html)]) expect(each).toMatch(words)
    }
  }
})
