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

export const handle = { hydrate: false, isAvailable: ({ switches }) => switches.careers } satisfies Handle

export default function CareersScreen() {
  const { foundingYear, fullName, key, productType, shortName } = useBrand()
  const open = vacancies.filter(({ brands }) => brands.includes(key))
  return (
    <>
      <PageHead
        title="Careers"
        description={`Working at ${fullName}: what it’s like, current jobs and how to apply.`}
      />
      <Section width="text" isBeside>
        <PageHeading
          title={`Work at ${shortName}`}
          lead={
            productType === 'hire-purchase'
              ? `Since ${foundingYear} we’ve helped people pay for cars and vans on clear terms. We look for people who like to make things clear.`
              : `Since ${foundingYear} we’ve lent money in plain words and shown customers every figure. We look for people who like to make things clear.`
          }
        />
        <Prose>
          <p>
            Money can be a worry. We say what things cost, answer the phone, and help when life changes.
            Nobody here is paid by how much they lend or collect.
          </p>
        </Prose>
      </Section>
      <Section width="text" isBeside title="Current jobs" id="open">
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
              text: 'Send a page about what you’ve done and why you want the job. A list of your jobs helps. Leave out photos, your age and your school.',
            },
            {
              title: 'Talk to us and try the work',
              text: 'Half an hour by phone or video, then an hour on a task like the ones in the job. We send you the task beforehand.',
            },
            {
              title: 'Hear from us',
              text: 'Everyone gets an answer. If you talked to us and we don’t offer you the job, we tell you why.',
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
        We welcome people of every background, age, faith and sexuality, with or without a disability. If you
        need something different at any stage, tell us or call <PhoneLink />. It won’t count against you.
      </p>
      <p>
        Because we look after people’s money, an offer depends on checks. We check your right to work in the
        UK, references, credit file and basic criminal record. Having had debts doesn’t rule you out.
      </p>
      <p>We never ask applicants for money. If someone who says they work here does, it’s a scam: tell us.</p>
    </Prose>
  )
}
