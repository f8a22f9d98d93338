import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import { commissionScheme } from '@tarnbrook/brands/facts/commission-scheme'
import { directDebitGuarantee } from '@tarnbrook/brands/facts/direct-debit'
import { freeAdvice } from '@tarnbrook/brands/facts/free-advice'
import { legal } from '@tarnbrook/brands/facts/legal'
import { OMBUDSMAN_RIGHTS, ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { lender, lenderStatement } from '@tarnbrook/brands/lender'
import { findBrandAsLender, findReplacedWords } from '@tarnbrook/brands/test-words'
import { describe, expect, test } from 'vitest'
import { figures, findLinks, findPreview, plain, visible, withoutUrls } from '#testing/email-text.ts'
import { HOSTILE_EMAILS } from '#testing/hostile-emails.ts'
import { EMAILS, rendered } from './description/emails/catalogue.ts'
import { createApplicationFacts, createQuoteFacts, SITE_URLS } from './description/emails/examples.ts'
import { quoteEmail } from './features/applications/quote/application-emails.ts'
import { MARK_ID } from './platform/messages/email-mark.ts'
import type { EmailContent } from './platform/messages/email-template.ts'
import { escapeHtml } from './platform/messages/escape-html.ts'

const brands = BRAND_KEYS.map((key) => getBrand(key))

interface Sent {
  name: string
  brand: Brand
  content: EmailContent
  subject: string
  text: string
  html: string
}

const sent: Sent[] = Object.entries(EMAILS).flatMap(([name, kind]) =>
  brands.flatMap((brand) =>
    [...kind.examples(brand), ...(HOSTILE_EMAILS[name] ? [HOSTILE_EMAILS[name]] : [])].map((content) => ({
      name,
      brand,
      content,
      ...rendered(content, brand),
    })),
  ),
)

/** Checks each email; all that are wrong are reported. */
function forEach(emails: readonly Sent[], check: (email: Sent, which: string) => void): void {
  for (const email of emails) check(email, `${email.name} of ${email.brand.key}: ${email.subject}`)
}

const toBorrowers = sent.filter(({ content }) => content.class !== 'internal')

describe('every email', () => {
  test('ends with who the lender is, whose name it trades under, and why it was sent', () => {
    forEach(sent, ({ brand, content, html, text }, which) => {
      for (const part of [lenderStatement, brand.tradingNote, lender.companyNumber, content.reason ?? '']) {
        expect.soft(text, which).toContain(part)
        expect.soft(visible(html), which).toContain(plain(part))
      }
      expect.soft(content.reason, which).toMatch(/^(We|The website) sent/)
      expect.soft(text.trimEnd().endsWith(lenderStatement), which).toBe(true)
    })
  })

  test('names no introducer as the lender: who lends, searches and is party is the lender', () => {
    const introduced = sent.filter(({ brand }) => brand.introducer !== null)
    forEach(introduced, ({ brand, text, html }, which) => {
      for (const shown of [text, visible(html)])
        expect.soft(findBrandAsLender(brand, shown), which).toEqual([])
    })
  })

  // SI 2015/17 regs 24-25 and GEN 4.3.1R, in their own words.
  test('names the company, its number, its registered office and its regulator', () => {
    const { address, legalName } = lender
    forEach(sent, ({ html, text }, which) => {
      for (const shown of [plain(text), visible(html)]) {
        expect
          .soft(shown, which)
          .toMatch(
            /Registered in (England and Wales|Scotland|Northern Ireland), company number [A-Z]{2}\d{6}/,
          )
        expect.soft(shown, which).toContain(`Registered office: ${address.join(', ')}`)
        expect
          .soft(shown, which)
          .toMatch(/Lending Limited is authorised and regulated by the Financial Conduct Authority/)
        expect.soft(shown, which).toContain(legalName)
      }
    })
  })

  test('says the same as text and as HTML', () => {
    forEach(sent, ({ content, html, subject, text }, which) => {
      const shown = visible(html)
      const { action, facts = [], sections = [] } = content
      const printed = [
        ...ownWords(content),
        ...sections.flatMap(({ heading, links = [] }) => [heading, ...links.map(({ label }) => label)]),
        ...[...facts, ...sections.flatMap((section) => section.facts ?? [])].flat(),
      ]
      for (const part of printed) {
        expect.soft(plain(text), which).toContain(plain(part))
        expect.soft(shown, which).toContain(plain(part))
      }
      expect.soft(figures(text), which).toEqual(figures(shown.replace(plain(subject), '')))
      if (action) expect.soft(text, which).toContain(`${action.label}: ${action.url}`)
    })
  })

  test('loads nothing and runs nothing', () => {
    forEach(sent, ({ html }, which) =>
      expect
        .soft(html.replace(`<img src="cid:${MARK_ID}"`, ''), which)
        .not.toMatch(/<(img|script|link|iframe|form|input)\b|\bsrc=|url\(|@import|@font-face|\son\w+=/i),
    )
  })

  test('links to the brand and to known places only', () => {
    forEach(sent, ({ brand, html }, which) => {
      const known = [
        SITE_URLS[brand.key],
        ombudsman.url,
        legal.creditReference.freeFileUrl,
        ...freeAdvice.map(({ href }) => href),
      ]
      for (const url of findLinks(html))
        expect
          .soft(
            known.some((start) => url.startsWith(start)),
            `${which} ${url}`,
          )
          .toBe(true)
    })
  })

  test('has the links of its text in its HTML', () => {
    forEach(toBorrowers, ({ content, html, text }, which) => {
      const linked = findLinks(html)
      // What a sender typed is repeated as text.
      for (const [url] of text.replace(content.quoted ?? '', '').matchAll(/https?:\S+/g))
        expect.soft(linked, which).toContain(url.replace(/[.,]+$/, ''))
    })
  })

  test('has a preview that says more than the subject, and nothing that the text doesn’t', () => {
    forEach(sent, ({ content, html, subject, text }, which) => {
      const preview = findPreview(html)
      expect.soft(preview, which).toBe(content.preview)
      expect.soft(preview.length, which).toBeGreaterThan(30)
      expect.soft(preview.length, which).toBeLessThanOrEqual(90)
      expect.soft(figures(text), which).toEqual(expect.arrayContaining(figures(preview)))
      for (const beginning of [subject, ...content.paragraphs.slice(0, 1)])
        expect.soft(plain(beginning).startsWith(preview.split('. ')[0]!), `${which}: ${preview}`).toBe(false)
      expect.soft(html.indexOf(escapeHtml(preview)), which).toBeLessThan(html.indexOf('<h1'))
    })
  })

  // Decision 020: a preview is read on lock screens, by anybody nearby.
  test('about a decision shows neither the decision nor a name on a lock screen', () => {
    const decisions = sent.filter(({ name }) => name === 'declinedEmail')
    expect(decisions).toHaveLength(3 * brands.length)
    forEach(decisions, ({ content, subject }, which) =>
      expect.soft(`${subject} ${content.preview}`, which).not.toMatch(/declin|sorry|can't|reason|refus|£/i),
    )
    forEach(toBorrowers, ({ content }, which) => expect.soft(content.preview, which).not.toContain('Maeve'))
  })

  test('has a language, a title, one heading, a layout for Outlook, and says that it is for light and dark', () => {
    forEach(sent, ({ html, subject }, which) => {
      for (const part of [
        '<html lang="en-GB">',
        `<title>${escapeHtml(subject)}</title>`,
        '<meta name="color-scheme" content="light dark">',
        '<meta name="supported-color-schemes" content="light dark">',
        '<!--[if mso]><table role="presentation" width="600"',
      ])
        expect.soft(html, which).toContain(part)
      expect.soft(html.match(/<h1\b/g), which).toHaveLength(1)
      expect.soft(html.match(/<!--\[if mso\]>/g), which).toHaveLength(2)
    })
  })

  test('leaves nothing in the colours of the light page on a dark one', () => {
    const left = new Set<string>()
    let coloured = 0
    forEach(sent, ({ html }, which) => {
      const dark = /@media \(prefers-color-scheme:dark\)\{(.*?)\n\}/s.exec(html)?.[1] ?? ''
      const recoloured = new Set([...dark.matchAll(/\.([\w-]+)\{[^}]*\bcolor:/g)].map(([, name]) => name!))
      expect.soft(recoloured.size, which).toBeGreaterThan(5)
      for (const [tag] of html
        .replace(/<table[^>]* class="action".*?<\/table>/gs, '')
        .matchAll(/<\w+[^>]*>/g)) {
        const classes = /class="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? []
        const isColoured = /style="(?:[^"]*;)?(?:background-)?color:/.test(tag)
        if (isColoured) coloured += 1
        if (isColoured && !classes.some((name) => recoloured.has(name))) left.add(tag)
      }
    })
    expect(coloured).toBeGreaterThan(10 * sent.length)
    expect([...left].slice(0, 5)).toEqual([])
  })

  test('keeps a phone number on one line', () => {
    forEach(sent, ({ brand, html }, which) => {
      const { phone } = brand.contacts
      expect.soft(html, which).not.toContain(phone)
      expect.soft(html, which).toContain(phone.replaceAll(' ', '\u00a0'))
    })
  })

  test('is small enough that no mail program cuts it off', () => {
    // Gmail cuts an email off at 102 kB, and ignores a style sheet of more than 16 kB.
    forEach(sent, ({ html }, which) => {
      expect.soft(html.length, which).toBeLessThan(60_000)
      expect.soft(/<style>(.*?)<\/style>/s.exec(html)?.[1]?.length, which).toBeLessThan(4000)
    })
  })

  test('has a subject of one short line', () => {
    forEach(sent, ({ content, subject }, which) => {
      expect.soft(subject, which).toBe(content.subject)
      expect.soft(subject.length, which).toBeLessThanOrEqual(78)
    })
  })
})

describe('every email to a borrower', () => {
  test('has no phrase for which there is a plainer one', () => {
    forEach(toBorrowers, ({ content, html, text }, which) =>
      expect.soft(findReplacedWords([content.preview, text, visible(html)].join('\n')), which).toEqual([]),
    )
  })

  test('has one kind of apostrophe', () => {
    forEach(toBorrowers, ({ content, subject }, which) =>
      expect
        .soft([subject, content.preview, ...ownWords(content)].join('\n'), which)
        .not.toMatch(/\p{L}’\p{L}/u),
    )
  })

  test('has contractions, as people speak', () => {
    forEach(toBorrowers, ({ content, subject }, which) => {
      const words = withoutUrls(
        [subject, content.preview, content.reason ?? '', ...ownWords(content)].join('\n'),
      )
      expect.soft(words, which).not.toMatch(UNCONTRACTED)
    })
  })

  test('has sentences of at most 20 words, opening hours apart', () => {
    forEach(toBorrowers, ({ content }, which) => {
      const sentences = ownWords(content).flatMap((paragraph) => paragraph.split(/(?<=[.?!:])\s+/))
      for (const sentence of sentences) {
        const words = withoutUrls(sentence)
          .replace(/\([^)]*\)/g, '')
          .trim()
          .split(/\s+/)
        expect.soft(words.length, `${which}\n${sentence}`).toBeLessThanOrEqual(20)
      }
    })
  })

  test('never calls hire purchase a loan', () => {
    const ofHirePurchase = toBorrowers.filter(({ brand }) => brand.productType === 'hire-purchase')
    expect(ofHirePurchase.length).toBeGreaterThan(15)
    forEach(ofHirePurchase, ({ html, subject, text }, which) => {
      for (const words of [subject, findPreview(html), withoutUrls(text), withoutUrls(visible(html))])
        expect.soft(words, which).not.toMatch(/\bloans?\b/i)
    })
  })
})

// CONC 7.3: what is owed, what the credit file will show, how to pay and who helps.
describe('an email about a missed payment', () => {
  const missed = sent.filter(({ name }) => name === 'missedPaymentEmail')
  const nth = ({ text }: Sent) => Number(/Missed payments: (\d)/.exec(text)?.[1])

  test('states what is owed, what the credit file will show, and how to pay now', () => {
    expect(missed.map(nth)).toEqual(expect.arrayContaining([1, 2, 3]))
    forEach(missed, (email, which) => {
      const payments = nth(email) > 1 ? 'these payments' : 'this payment'
      for (const words of [
        /Total overdue: £[\d,]+(\.\d\d)?/,
        `We tell credit reference agencies when payments are missed, so we'll tell them about ${payments}.`,
        /Your credit file can show (it|them) for up to 6 years/,
        "Asking us for help isn't recorded on your credit file. An arrangement to pay less can be.",
        /To pay by bank transfer, see the account details[^.]*\. Use the reference TB4J7KMP2W/,
        email.brand.contacts.phone,
      ])
        expect.soft(email.text, which).toMatch(words)
    })
  })

  test('is not the same for the first, the second and the third', () => {
    for (const { key } of brands) {
      const [first, second, third] = [1, 2, 3].map((count) =>
        missed.find((email) => email.brand.key === key && nth(email) === count),
      )
      expect(first?.text).toContain('You have no other missed payments')
      expect(second?.text).toContain('Please talk to us as soon as you can')
      expect(third?.text).toContain('default notice')
      expect(`${first?.text}${second?.text}`).not.toContain('default notice')
    }
  })
})

test('a referral to debt advice names the provider for Northern Ireland, which National Debtline does not serve', () => {
  const pointing = sent.filter(({ text }) => /StepChange|National Debtline|MoneyHelper/.test(text))
  expect([...new Set(pointing.map(({ name }) => name))].sort()).toEqual([
    'arrangementAgreedEmail',
    'arrangementBrokenEmail',
    'arrangementCompletedEmail',
    'arrangementEndedEmail',
    'arrangementPaymentMissedEmail',
    'arrangementPaymentMovedEmail',
    'arrearsNoticeEmail',
    'breathingSpaceBeganEmail',
    'breathingSpaceEndedEmail',
    'breathingSpaceEndsEmail',
    'collectingStoppedEmail',
    'damageClaimedEmail',
    'declinedEmail',
    'defaultNoticeEmail',
    'endedPaymentReturnedEmail',
    'handBackEmail',
    'missedInArrangementEmail',
    'missedInBreathingSpaceEmail',
    'missedPaymentEmail',
    'missedWithSupportEmail',
    'owedAgainEmail',
    'repaymentLinkEmail',
    'requestedEmail',
    'soldEmail',
    'terminatedEmail',
    'turnedDownEmail',
    'vehicleBackEmail',
    'withdrawalOverdueEmail',
    'writtenOffEmail',
  ])
  forEach(pointing, ({ html, text }, which) => {
    for (const shown of [plain(text), visible(html)]) {
      expect.soft(shown, which).toContain('MoneyHelper, 0800 138 7777')
      expect.soft(shown, which).toContain('StepChange, 0800 138 1111')
      expect.soft(shown, which).toContain('National Debtline (England, Wales and Scotland), 0808 808 4000')
      expect.soft(shown, which).toContain('Advice NI (Northern Ireland), 0800 915 4604')
    }
  })
})

describe('an email about an agreement', () => {
  const those = (name: string, key?: string) => {
    const found = sent.filter(
      (email) => email.name === name && (key === undefined || email.brand.key === key),
    )
    expect(found, name).not.toEqual([])
    return found
  }

  test('calls no APR fixed before signing: it changes with the day', () => {
    forEach(toBorrowers, ({ text }, which) => expect.soft(text, which).not.toMatch(/APR, fixed/))
    for (const name of ['quoteEmail', 'approvedEmail'])
      forEach(those(name), ({ text }, which) =>
        expect.soft(text, which).toMatch(/APR \(total yearly cost\): 24\.4%/),
      )
  })

  test('names the deposit and the part exchange only where there is one', () => {
    const brand = getBrand('motor')
    const labelsOf = (depositPence: number, partExchangePence: number) =>
      quoteEmail(createApplicationFacts(brand), {
        quote: { ...createQuoteFacts(brand), depositPence, partExchangePence },
        isReplacement: false,
        asked: null,
      })
        .facts?.filter(([label]) => /deposit|part exchange/.test(label))
        .map(([label]) => label)
    expect(labelsOf(0, 500_00)).toEqual(['Your part exchange', 'Total to pay, with your part exchange'])
    expect(labelsOf(500_00, 0)).toEqual(['Your deposit', 'Total to pay, with your deposit'])
    expect(labelsOf(1, 1)?.[0]).toBe('Your deposit and part exchange')
    expect(labelsOf(0, 0)).toEqual([])
  })

  test('of hire purchase says that withdrawing leaves the vehicle to be paid for, and by when to pay back', () => {
    for (const { brand, text } of those('agreementSignedEmail')) {
      const isHirePurchase = brand.productType === 'hire-purchase'
      expect(plain(text)).toContain("You'd pay within 30 days of telling us, and nothing else.")
      expect(plain(text).includes("You'd still have to pay for the vehicle in another way")).toBe(
        isHirePurchase,
      )
    }
    for (const name of ['agreementSignedEmail', 'payoutProblemEmail', 'cancelledBeforePayoutEmail'])
      forEach(those(name, 'motor'), ({ text }, which) => expect.soft(text, which).not.toMatch(/owe nothing/))
  })

  test('that is cancelled says when and how what was paid comes back', () => {
    const owed = those('cancelledBeforePayoutEmail').filter(({ text }) => /already paid us/.test(text))
    expect(owed).toHaveLength(brands.length)
    forEach(owed, ({ brand, text }, which) => {
      expect.soft(plain(text), which).toContain("We'll contact you within 2 working days to pay it back")
      expect
        .soft(plain(text), which)
        .toContain(`call ${brand.contacts.phone} or email ${brand.contacts.contactEmail}`)
    })
  })

  test('without a Direct Debit says what falls due and every way to pay it', () => {
    const cancelled = those('mandateEndedEmail').filter(({ subject }) => /cancelled/.test(subject))
    expect(cancelled).toHaveLength(brands.length)
    forEach(cancelled, ({ brand, text }, which) => {
      for (const words of [
        'Your next payment of £286.70 is due on 7 April 2027.',
        'You can set up the Direct Debit again in your account with us.',
        `To pay from another bank account, call us on ${brand.contacts.phone}`,
        'If a payment becomes overdue, you can also pay it by bank transfer. Call us for the account details, and use the reference TB4J7KMP2W.',
      ])
        expect.soft(plain(text), which).toContain(words)
    })
  })
})

/** Our own wording, without what the law or a regulator's scheme has worded. */
function ownWords({ paragraphs, sections = [] }: EmailContent): string[] {
  const worded: readonly string[] = [...commissionScheme.status, ...directDebitGuarantee, ...OMBUDSMAN_RIGHTS]
  return [
    ...paragraphs,
    ...sections.flatMap((section) => [...(section.paragraphs ?? []), ...(section.items ?? [])]),
  ].filter((paragraph) => !worded.includes(paragraph))
}

const UNCONTRACTED =
  /\b(do not|does not|cannot|we will|you will|did not|have not|has not|is not|are not|we have not|you have not)\b/i
