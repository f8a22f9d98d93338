import type { Brand } from '@tarnbrook/brands/brand-type'
import { lender, lenderStatement } from '@tarnbrook/brands/lender'
import type { ConsentFlag } from '@tarnbrook/contract/consent/consent-flags'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import type { EmailClass } from '@tarnbrook/domain/situation/contact-rules'
import { type EmailStyles, emailPage, emailStyles } from './email-page.ts'
import { escapeHtml } from './escape-html.ts'

/** A value and its label. Details are shown as they are and never become links. */
export type EmailFact = readonly [term: string, detail: string]

export interface EmailLink {
  label: string
  url: string
}

/** Shown in this order. */
export interface EmailSection {
  heading: string
  facts?: readonly EmailFact[]
  paragraphs?: readonly string[]
  items?: readonly string[]
  links?: readonly EmailLink[]
}

/**
 * The content between the greeting and the brand's name, in this order. URLs in paragraphs and
 * items become links, so text that a sender typed is a fact or `quoted`.
 */
export type EmailContent = EmailWords & EmailPurpose

/** What it is for decides whom it goes to (`decideContact`). An offer asks for a consent. */
export type EmailPurpose = { class: Exclude<EmailClass, 'offer'> } | { class: 'offer'; consent: ConsentFlag }

interface EmailWords {
  subject: string
  /**
   * What a mailbox shows after the subject, at most 90 characters. Hidden in the email, so it says
   * only what the text does; read on lock screens, so it says no more than the subject may.
   */
  preview: string
  paragraphs: readonly string[]
  facts?: readonly EmailFact[]
  /** The main action: a button in HTML, its URL in plain text. */
  action?: EmailLink
  sections?: readonly EmailSection[]
  /** Words that a person typed, unchanged. */
  quoted?: string
  /** Why it was sent to this reader, as a sentence of the footer. */
  reason?: string
}

interface Frame {
  brand: Brand
  /** Null in an email to the brand's own staff. */
  greeting: string | null
}

/**
 * As text and as HTML: the same words; both end with the lender's details (Trading Disclosures, SI
 * 2015/17 regs 24-25; FCA status, GEN 4.3.1R) and why it was sent.
 */
export function renderEmail(
  content: EmailContent,
  frame: Frame,
): { subject: string; text: string; html: string } {
  const subject = oneLine(content.subject)
  return { subject, text: renderText(content, frame), html: renderEmailHtml({ ...content, subject }, frame) }
}

/**
 * By name only once a mailbox or a phone is confirmed: until then it may be another person's
 * mailbox, and any name (decision 020). A name that would show as a link is always left out.
 */
export function describeGreeting(user: {
  first_name: string
  email_verified_at: Date | null
  mobile_verified_at: Date | null
}): string {
  const hasProved = user.email_verified_at !== null || user.mobile_verified_at !== null
  return hasProved && GREETABLE.test(user.first_name) ? `Hello ${user.first_name},` : UNNAMED
}

export const UNNAMED = 'Hello,'

const GREETABLE = /^(?!.*\.\p{L})[\p{L}\p{M}'’ .-]{1,60}$/u

/** A line break would start another header; direction marks could change how it reads. */
function oneLine(subject: string): string {
  return subject
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 150)
}

/** As text that staff print: both addresses at the head, the lender's details at the foot. */
export function renderLetter(
  content: EmailContent,
  { brand, greeting, address, writtenOn }: Frame & { address: string; writtenOn: Day },
): { subject: string; text: string } {
  const subject = oneLine(content.subject)
  const from = [brand.fullName, ...lender.address].join('\n')
  const head = [from, address, formatDayWords(writtenOn), subject]
  const texts = [...head, ...writtenTexts(content, { brand, greeting }), lenderDetails(brand)]
  return { subject, text: texts.join('\n\n') }
}

function renderText(content: EmailContent, frame: Frame): string {
  const { brand } = frame
  return [...writtenTexts(content, frame), '-----', ...footerParagraphs(content, brand)].join('\n\n')
}

function writtenTexts(content: EmailContent, { brand, greeting }: Frame): string[] {
  const { action, facts = [], paragraphs, quoted, sections = [] } = content
  return [
    ...(greeting === null ? [] : [greeting]),
    ...paragraphs,
    ...(facts.length > 0 ? [factLines(facts)] : []),
    ...(quoted === undefined ? [] : [quoted]),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...sections.flatMap(sectionTexts),
    brand.fullName,
  ]
}

function sectionTexts({
  heading,
  facts = [],
  paragraphs = [],
  items = [],
  links = [],
}: EmailSection): string[] {
  const listed = [...items, ...links.map(({ label, url }) => `${label}: ${url}`)]
  const bullet = listed.length > 1 ? '* ' : ''
  return [
    `${heading}\n${'-'.repeat(heading.length)}`,
    ...(facts.length > 0 ? [factLines(facts)] : []),
    ...paragraphs,
    ...(listed.length > 0 ? [listed.map((item) => `${bullet}${item}`).join('\n')] : []),
  ]
}

function factLines(facts: readonly EmailFact[]): string {
  return facts.map(([term, detail]) => `${term}: ${detail}`).join('\n')
}

function footerParagraphs({ reason }: EmailContent, brand: Brand): string[] {
  const { phone, contactEmail } = brand.contacts
  return [
    `${reason ?? `We sent you this email because it's about your application at ${brand.fullName} or your agreement with ${lender.legalName}.`} You can call us on ${phone} (${brand.hours.phone.text}) or email ${contactEmail}.`,
    lenderDetails(brand),
  ]
}

function lenderDetails(brand: Brand): string {
  return `${brand.tradingNote} ${lenderStatement}`
}

function renderEmailHtml(content: EmailContent, { brand, greeting }: Frame): string {
  const { action, facts = [], paragraphs, quoted, sections = [], subject } = content
  const styles = emailStyles(brand)
  const body = [
    `<h1 class="ink" style="${styles.title}">${escapeHtml(subject)}</h1>`,
    ...(greeting === null ? [] : [htmlParagraph(escapeHtml(greeting), styles)]),
    ...paragraphs.map((text) => htmlParagraph(withLinks(text, styles), styles)),
    ...(facts.length > 0 ? [htmlFacts(facts, styles)] : []),
    ...(quoted === undefined
      ? []
      : [`<blockquote class="ink ruled" style="${styles.quoted}">${escapeHtml(quoted)}</blockquote>`]),
    ...(action ? [htmlAction(action, styles)] : []),
    ...sections.flatMap((section) => htmlSection(section, styles)),
    htmlParagraph(escapeHtml(brand.fullName), styles),
  ]
  const footer = footerParagraphs(content, brand).map(
    (text) => `<p class="soft" style="${styles.small}">${withLinks(text, styles)}</p>`,
  )
  return emailPage({
    title: subject,
    preview: content.preview,
    brand,
    body: body.join('\n'),
    footer: footer.join('\n'),
  })
}

function htmlParagraph(html: string, styles: EmailStyles): string {
  return `<p class="ink" style="${styles.paragraph}">${html}</p>`
}

function htmlSection(section: EmailSection, styles: EmailStyles): string[] {
  const { heading, facts = [], paragraphs = [], items = [], links = [] } = section
  const listed = [
    ...items.map((item) => withLinks(item, styles)),
    ...links.map(({ label, url }) => htmlLink(url, label, styles)),
  ]
  return [
    `<h2 class="ink" style="${styles.heading}">${escapeHtml(heading)}</h2>`,
    ...(facts.length > 0 ? [htmlFacts(facts, styles)] : []),
    ...paragraphs.map((text) => htmlParagraph(withLinks(text, styles), styles)),
    ...(listed.length > 1 ? [htmlList(listed, styles)] : listed.map((one) => htmlParagraph(one, styles))),
  ]
}

function htmlList(items: readonly string[], styles: EmailStyles): string {
  const listed = items.map((item) => `<li style="${styles.item}">${item}</li>`)
  return `<ul class="ink" style="${styles.list}">${listed.join('')}</ul>`
}

function htmlFacts(facts: readonly EmailFact[], styles: EmailStyles): string {
  const rows = facts.map(
    ([term, detail]) =>
      `<tr><th scope="row" class="soft ruled" width="50%" align="left" style="${styles.term}">${escapeHtml(term)}</th><td class="ink ruled" style="${styles.detail}">${escapeHtml(detail)}</td></tr>`,
  )
  return `<table class="facts ruled" width="100%" cellpadding="0" cellspacing="0" style="${styles.facts}">${rows.join('')}</table>`
}

/** The cell and not the link has the colour, because Outlook gives a link no padding. */
function htmlAction({ label, url }: EmailLink, styles: EmailStyles): string {
  return `<table role="presentation" class="action" cellpadding="0" cellspacing="0" style="${styles.action}"><tr><td bgcolor="${styles.actionColour}" style="${styles.actionCell}"><a href="${escapeHtml(url)}" style="${styles.actionLink}">${escapeHtml(label)}</a></td></tr></table>`
}

const URL_IN_TEXT = /(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/

function withLinks(text: string, styles: EmailStyles): string {
  return text
    .split(URL_IN_TEXT)
    .map((part, index) => (index % 2 === 1 ? htmlLink(part, part, styles) : words(part)))
    .join('')
}

function htmlLink(url: string, label: string, styles: EmailStyles): string {
  return `<a href="${escapeHtml(url)}" class="link" style="${styles.link}">${words(label)}</a>`
}

const PHONE_NUMBER = /\b0\d{2,4} \d{3} \d{3,4}\b/g

/** A phone number stays on one line. */
function words(text: string): string {
  return escapeHtml(text).replace(PHONE_NUMBER, (number) => number.replaceAll(' ', '\u00a0'))
}
