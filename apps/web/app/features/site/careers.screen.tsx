import { type Vacancy, vacancies } from '@tarnbrook/brands/facts/careers'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { PageHead } from '#platform/document/head.tsx'
import { PhoneLink } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { useBrand } from '#platform/store/session.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { NumberedSteps } from '#ui/trust-block/trust-block.tsx'

export const handle = { hydrate: false, isOn: ({ switches }) => switches.careers } satisfies Handle

export default function CareersScreen() {
  const { foundingYear, fullName, key, productType, shortName } = useBrand()
  const open = vacancies.filter(({ brands }) => brands.includes(key))
  return (
    <>
      <PageHead
        title="Careers"
        description={`Working at ${fullName}: what it is like, what is open now, and how to apply.`}
      />
      <Section width="text" isBeside>
        <PageHeading
          title={`Work at ${shortName}`}
          lead={
            productType === 'hire-purchase'
              ? `Since ${foundingYear} we have helped people pay for cars and vans on terms they can read. It takes people who like things clear.`
              : `Since ${foundingYear} we have lent money in plain words, with every figure on show. It takes people who like things clear.`
          }
        />
        <Prose>
          <p>
            Money worries people, and most of what we do is to take the worry out: say what it costs, answer
            the phone, and find a way when life changes. Nobody here is paid by how much they lend or collect.
          </p>
        </Prose>
      </Section>
      <Section width="text" isBeside title="Open now" id="open">
        {open.length === 0 ? (
          <Prose>
            <p>
              Nothing is open at the moment. Come back in a while, or write to us and say what you are good
              at.
            </p>
          </Prose>
        ) : (
          <Stack gap="l">
            {open.map((vacancy) => (
              <OpenVacancy vacancy={vacancy} key={vacancy.title} />
            ))}
          </Stack>
        )}
      </Section>
      <Section title="How we choose" id="how-we-choose">
        <NumberedSteps
          items={[
            {
              title: 'Write to us',
              text: 'A page about what you have done and why this work. A list of jobs helps; a photo, your age or your school does not.',
            },
            {
              title: 'Talk, and try the work',
              text: 'Half an hour by phone or video, then an hour on a task like those of the job. We send it to you beforehand.',
            },
            {
              title: 'Hear from us',
              text: 'Everyone gets an answer. If you came to talk to us and it is a no, we say why.',
            },
          ]}
        />
      </Section>
      <Section width="text" isBeside title="Fair to everyone" id="fair">
        <Fairness />
      </Section>
    </>
  )
}

function OpenVacancy({ vacancy }: { vacancy: Vacancy }) {
  const { contacts } = useBrand()
  const { about, hours, place, salaryPounds, team, title } = vacancy
  const [from, to] = salaryPounds.map((pounds) => formatMoney(fromPounds(pounds)))
  return (
    <article>
      <Stack gap="s">
        <h3>{title}</h3>
        <p>{about}</p>
        <Facts
          kind="words"
          items={[
            { term: 'Team', detail: team },
            { term: 'Where', detail: place },
            { term: 'Hours', detail: hours },
            { term: 'Pay', detail: `${from} to ${to} a year`, note: 'For full-time work.' },
            {
              term: 'Apply',
              detail: (
                <a
                  href={`mailto:${contacts.contactEmail}?subject=${encodeURIComponent(`Careers: ${title}`)}`}
                >
                  By email<span className="sr-only">, {title}</span>
                </a>
              ),
              note: contacts.contactEmail,
            },
          ]}
        />
      </Stack>
    </article>
  )
}

function Fairness() {
  return (
    <Prose>
      <p>
        We welcome people of every background, age, faith, sexuality and body. If you need something different
        to apply, for the talk or in the job itself, say so at any point, or call <PhoneLink />. It will not
        count against you.
      </p>
      <p>
        Because we look after people’s money, an offer depends on checks: that you may work in the UK,
        references, a basic criminal record check and a look at your credit file. Having had debts does not
        rule you out.
      </p>
      <p>
        We never ask for money from someone who applies. If a person who says they are from here does, it is a
        scam: tell us.
      </p>
    </Prose>
  )
}
