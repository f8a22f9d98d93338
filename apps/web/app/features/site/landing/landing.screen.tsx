import type { Brand, LandingSection } from '@tarnbrook/brands/brand-type'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import type { TrustpilotStats } from '@tarnbrook/contract/engagement/engagement'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { Fragment, type ReactNode } from 'react'
import { LandingCalculator } from '#features/calculator/loan-calculator.tsx'
import { engagementApi } from '#features/engagement/engagement.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { reads } from '#platform/routing/route.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { useBrand } from '#platform/store/session.ts'
import { Hero } from '#ui/hero/hero.tsx'
import { Section, Stack } from '#ui/layout/page.tsx'
import { PartnerStrip } from '#ui/partner-strip/partner-strip.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { RepresentativeExample } from '#ui/representative-example/representative-example.tsx'
import { NumberedSteps, TrustBlock } from '#ui/trust-block/trust-block.tsx'
import styles from './landing.module.css'
import { LandingPicture } from './landing-picture.tsx'

export const handle = { hydrate: false } satisfies Handle

const screen = defineScreenData(() =>
  // The page stands without it: then the block says only what can be checked of us.
  ask({ stats: screenQuery(engagementApi.endpoints.getTrustpilotStats, undefined, { need: 'optional' }) }),
)

export const loader = reads(screen.read)

export default function LandingScreen() {
  const brand = useBrand()
  const { voice, landing } = brand
  return (
    <>
      <PageHead />
      <Hero
        title={voice.heroHeadline}
        lead={voice.heroSub}
        tone={landing.hero}
        picture={<LandingPicture of={brand.key} />}
      >
        <LandingCalculator />
      </Hero>
      {landing.sections.map((section) => (
        <Fragment key={section}>{SECTIONS[section](brand)}</Fragment>
      ))}
    </>
  )
}

const SECTIONS: Record<LandingSection, (brand: Brand) => ReactNode> = {
  // CONC 3.5.6R: headed so, with more prominence than any other figure, the calculator's too.
  example: (brand) => (
    <div className={styles.poster}>
      <Stack>
        <RepresentativeExample
          example={brand.representativeExample}
          optionToPurchaseFeePounds={brand.pricing.optionToPurchaseFeePounds}
          lenderName={lender.legalName}
          lenderAddress={lenderAddressLine}
        />
        <Prose>
          <p>{describeLoanRange(brand)}</p>
        </Prose>
      </Stack>
    </div>
  ),
  steps: ({ voice }) => (
    <Section title={voice.howItWorksTitle}>
      <NumberedSteps items={voice.howItWorks} />
    </Section>
  ),
  trust: (brand) => (
    <Section title="Who you’re dealing with">
      <Trust brand={brand} />
    </Section>
  ),
  partners: ({ partners }) => (
    <Section>
      <PartnerStrip title="Compare us and check your credit file" partners={partners} />
    </Section>
  ),
}

function describeLoanRange({ loanAmountPounds, illustrativeApr, loanTerm }: Brand): string {
  const { min, max } = loanAmountPounds
  return (
    `You can borrow from ${formatMoney(fromPounds(min))} to ${formatMoney(fromPounds(max))} over ${loanTerm.min} to ${loanTerm.max} months. ` +
    `APRs range from ${illustrativeApr.min.toFixed(1)}% to ${illustrativeApr.max.toFixed(1)}%. Yours depends on your circumstances, the amount and the term.`
  )
}

function Trust({ brand }: { brand: Brand }) {
  const { stats } = screen.useData() ?? {}
  return (
    <TrustBlock
      items={[
        {
          title: 'Regulated',
          text: `The lender is ${lender.legalName}, authorised and regulated by the Financial Conduct Authority. The details are at the bottom of every page.`,
        },
        { title: `Since ${brand.foundingYear}`, text: brand.voice.aboutIntro },
        {
          title: 'People you can talk to',
          text: (
            <>
              Call <a href={`tel:${brand.contacts.phone.replaceAll(' ', '')}`}>{brand.contacts.phone}</a>,{' '}
              {brand.hours.phone.text}. If you’re worried about money, call us early. There’s a lot we can do.
            </>
          ),
        },
        ...describeRating(stats),
      ]}
    />
  )
}

/** Nothing at all where nothing was ever heard; an old value with the day it is from. */
function describeRating(stats: TrustpilotStats | undefined): { title: string; text: string }[] {
  if (!stats?.numberOfReviews || stats.trustScore === null || stats.asOf === null) return []
  const day = formatDayWords(londonToday(Temporal.Instant.from(stats.asOf)))
  return [
    {
      title: `${stats.trustScore.toFixed(1)} out of 5 on Trustpilot`,
      text: `From ${stats.numberOfReviews.toLocaleString('en-GB')} reviews, as of ${day}.`,
    },
  ]
}
