import { AccountNavigation } from '#features/account/navigation/account-navigation.tsx'
import { queryUser } from '#features/auth/auth.api.ts'
import { dataPaths } from '#features/data-requests/data-paths.ts'
import { PageHead } from '#platform/document/head.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { reads } from '#platform/routing/route.ts'
import { ask, type DataOf, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser, useBrand, useSession } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Rows } from '#ui/rows/rows.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Look } from './look.tsx'
import styles from './profile.module.css'
import { describeDetails, listBankAccounts } from './profile-rows.ts'

const screen = defineScreenData(function* (args) {
  const { id } = requireUser(args)
  return yield* ask({ user: queryUser(id, args.session.brand) })
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const handle = {
  frame: 'account',
  navigation: AccountNavigation,
  query: ['done'],
} satisfies Handle

/** A page of our own: who we have on file, how they sign in, and what they asked of us. */
export default function ProfileScreen() {
  const { user } = screen.useData() ?? {}
  return (
    <Section width="text">
      <PageHead title="Your profile" isIndexed={false} />
      {user ? <Profile user={user} /> : <Skeleton label="Loading your profile" lines={8} />}
    </Section>
  )
}

export function Profile({ user }: Pick<DataOf<typeof screen>, 'user'>) {
  const { switches } = useBrand()
  const { hasLoansElsewhere } = useSession()
  const accounts = hasLoansElsewhere ? [] : listBankAccounts(user.loans ?? [])
  return (
    <>
      <PageHeading caption="Your profile" title={`${user.firstName} ${user.lastName}`} />
      <Stack gap="l">
        <Group title="Your details">
          <Rows rows={describeDetails(user)} />
          <p className={styles.note}>
            To change your name, email address or mobile number, call us on <PhoneAndHours />. We check it’s
            you first.
          </p>
        </Group>
        {hasLoansElsewhere ? null : (
          <Group title="Money">
            <Rows
              rows={[
                ...accounts,
                {
                  label: 'Payments',
                  icon: 'calendar',
                  detail: 'What you’ve paid, and what’s next',
                  href: paths.payments(),
                },
                {
                  label: 'Documents and statements',
                  icon: 'document',
                  detail: 'Your agreement, letters and statements',
                  href: paths.documents(),
                },
              ]}
            />
          </Group>
        )}
        <Group title="Signing in and security">
          <Rows
            rows={[
              {
                label: 'Passkeys',
                icon: 'key',
                detail: 'Sign in with your fingerprint, face or screen lock',
                href: paths.passkeys(),
              },
              ...(switches.stayFraudAware
                ? ([
                    {
                      label: 'Stay fraud aware',
                      icon: 'shield',
                      detail: 'We never ask for a code by phone',
                      href: paths.stayFraudAware(),
                    },
                  ] as const)
                : []),
            ]}
          />
        </Group>
        <Group title="How we help and contact you">
          <Rows
            rows={[
              {
                label: 'What makes things harder',
                icon: 'hand',
                detail: 'Tell us once, and we take it into account',
                href: paths.supportNeeds(),
              },
              {
                label: 'How we contact you',
                icon: 'bell',
                detail: 'Offers and news, if you want them',
                href: paths.contactSettings(),
              },
              {
                label: 'Your data and privacy',
                icon: 'lock',
                detail: 'Get a copy of what we hold, or have it erased',
                href: dataPaths.yourData(),
              },
            ]}
          />
        </Group>
        <Group id="look" title="How pages look">
          <Look />
        </Group>
        <p>
          <LinkButton href={paths.logout()} variant="secondary">
            Sign out
          </LinkButton>
        </p>
      </Stack>
    </>
  )
}

function Group({ id, title, children }: { id?: string; title: string; children: React.ReactNode }) {
  return (
    <section id={id}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}
