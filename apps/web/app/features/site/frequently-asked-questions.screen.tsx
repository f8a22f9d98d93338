import type { Brand } from '@tarnbrook/brands/brand-type'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { PageHead } from '#platform/document/head.tsx'
import { MailLink, PhoneLink } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { useBrand } from '#platform/store/session.ts'
import { Contents } from '#ui/contents/contents.tsx'
import { Disclosure, DisclosureList } from '#ui/disclosure/disclosure.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { RepresentativeExample } from '#ui/representative-example/representative-example.tsx'
import { answerText, type Question } from './questions/question.ts'
import { buildQuestionGroups, type QuestionGroup } from './questions/questions-for.ts'
import styles from './questions.module.css'

export const handle = { hydrate: false } satisfies Handle

export default function QuestionsScreen() {
  const brand = useBrand()
  const groups = buildQuestionGroups(brand)
  return (
    <>
      <PageHead
        title="Frequently asked questions"
        description={`Short answers about ${brand.fullName}: applying, costs, payments, paying early, and what to do when something goes wrong.`}
      />
      <QuestionsForSearchEngines groups={groups} brand={brand} />
      <Section width="text" isBeside>
        <PageHeading
          title="Frequently asked questions"
          lead="Open a question to read the answer. If yours isn’t here, call us or write to us."
        />
        <div className={styles.filter} data-question-filter="" data-print="never" />
        <Contents title="Questions about" items={groups} />
      </Section>
      {groups.map((group) => (
        <Section key={group.id} id={group.id} title={group.title} isBeside>
          <Stack gap="l">
            {/* CONC 3.5.3R: the answers give rates and fees. */}
            {group.id === 'cost' ? <Example brand={brand} /> : null}
            <Prose>
              <DisclosureList>
                {group.questions.map((question) => (
                  <Disclosure
                    key={question.id}
                    id={question.id}
                    summary={question.question}
                    searchWords={question.searchWords}
                  >
                    <Answer question={question} />
                  </Disclosure>
                ))}
              </DisclosureList>
            </Prose>
          </Stack>
        </Section>
      ))}
    </>
  )
}

function Example({ brand }: { brand: Brand }) {
  return (
    <RepresentativeExample
      example={brand.representativeExample}
      optionToPurchaseFeePounds={brand.pricing.optionToPurchaseFeePounds}
      lenderName={lender.legalName}
      lenderAddress={lenderAddressLine}
      level={3}
    />
  )
}

function Answer({ question: { answer, links = [], isCallUs } }: { question: Question }) {
  const { contacts, hours } = useBrand()
  return (
    <>
      {answer.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{part}</p>
        ) : (
          <ul key={part.join()}>
            {part.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
      {isCallUs ? (
        <p>
          Call <PhoneLink /> ({hours.phone.text}) or email <MailLink address={contacts.contactEmail} /> (
          {hours.email.text}).
        </p>
      ) : null}
      {links.map(({ href, label }) => (
        <p key={href}>
          <Link href={href}>{label}</Link>
        </p>
      ))}
    </>
  )
}

/**
 * schema.org's FAQPage: data, so no policy has to allow it. By the server only: in the browser, the
 * content policy refuses to make a script element, and no search engine looks.
 */
function QuestionsForSearchEngines({ groups, brand }: { groups: readonly QuestionGroup[]; brand: Brand }) {
  if (typeof document !== 'undefined') return null
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups
      .flatMap(({ questions }) => questions)
      .map((question) => ({
        '@type': 'Question',
        name: question.question,
        acceptedAnswer: { '@type': 'Answer', text: answerText(question, brand) },
      })),
  }
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with `<` written as an escape.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
