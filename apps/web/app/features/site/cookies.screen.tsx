import { legal } from '@tarnbrook/brands/facts/legal'
import type { Choice } from '#platform/document/cookie-choice.ts'
import { MailLink, PhoneLink } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { useBrand, useSession } from '#platform/store/session.ts'
import { Button, ButtonRow } from '#ui/button/button.tsx'
import { Link } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'
import { LegalPage, type LegalSection } from './parts/legal-page.tsx'

export const handle = { hydrate: false } satisfies Handle

export default function CookiesScreen() {
  const { shortName } = useBrand()
  return (
    <LegalPage
      title="Cookie policy"
      description={`The cookies that the ${shortName} website stores on your device, what each does and how long it stays.`}
      lead="This page lists everything that this website stores on your device. Nothing follows you to other sites, and nothing is for advertising."
      updatedOn={legal.lastUpdated.cookies}
      sections={[
        WHAT_THEY_ARE,
        { id: 'what-we-store', title: 'What we store on your device', body: <Stored /> },
        { id: 'your-choice', title: 'Your choice', body: <YourChoice /> },
        IN_YOUR_BROWSER,
        { id: 'questions', title: 'Questions', body: <Questions /> },
      ]}
    />
  )
}

const WHAT_THEY_ARE: LegalSection = {
  id: 'what-they-are',
  title: 'What cookies are',
  body: (
    <p>
      A cookie is a short text that a website stores in your browser. Your browser sends it back with each
      page. The same rules apply to other things that a page stores on your device, and this page lists those
      too.
    </p>
  ),
}

/** PECR reg. 6: only what a service that someone asked for needs is stored without a yes. */
function Stored() {
  const { chat, env } = useSession()
  // As in the browser: except locally, the name says that no neighbouring site can set it.
  const prefix = env === 'local' ? '' : '__Host-'
  const named = ({ isPrefixed, ...one }: StoredItem & { readonly isPrefixed: boolean }) => ({
    ...one,
    name: isPrefixed ? prefix + one.name : one.name,
  })
  return (
    <>
      <p>
        We set these ourselves, without asking, because the site can’t do what you ask without them. Most come
        only when you open a form or your account.
      </p>
      <StoredTable
        id="cookies"
        caption="Needed for the site to work"
        items={[...OURS.map(named), ...IN_TAB]}
      />
      <p>We set these only if you accept statistics:</p>
      <StoredTable
        id="statistics"
        caption="Statistics"
        items={[...STATISTICS.map(named), ...STATISTICS_IN_TAB]}
      />
      <p>
        {legal.chatProvider} runs our support chat and sets these. It can read them on this site only. They’re
        set when you press “Chat with us”, or with each page if you accept the support chat:
      </p>
      <StoredTable
        id="chat"
        caption={`Support chat (${legal.chatProvider})`}
        items={CHAT.map((one) => ({ ...one, name: one.name + chat.appId }))}
      />
      <p>
        We use nothing else that stores anything on your device. Error reports, customer ratings and tests of
        different page versions work without it.
      </p>
    </>
  )
}

interface StoredItem {
  readonly name: string
  readonly purpose: string
  readonly stays: string
}

function StoredTable({ id, caption, items }: { id: string; caption: string; items: readonly StoredItem[] }) {
  return (
    <Table
      id={id}
      caption={caption}
      narrow="words"
      columns={[{ label: 'Name' }, { label: 'What it’s for' }, { label: 'How long it stays' }]}
      rows={items.map(({ name, purpose, stays }) => ({
        id: name,
        cells: [<code key={name}>{name}</code>, purpose, stays],
      }))}
    />
  )
}

const UNTIL_TAB_CLOSES = 'Until you close the tab'

const OURS: readonly (StoredItem & { readonly isPrefixed: boolean })[] = [
  {
    name: 'session',
    isPrefixed: true,
    purpose: 'A number for your browser, so that a form you’ve started is there when you come back.',
    stays: '30 days',
  },
  {
    name: 'auth',
    isPrefixed: true,
    purpose: 'Keeps you signed in. It says which account is yours and when the sign-in ends.',
    stays: 'Until you sign out. 12 hours at most, or 24 while you keep using the site',
  },
  {
    name: 'logged-out',
    isPrefixed: true,
    purpose: 'Remembers that you signed out here.',
    stays: '24 hours',
  },
  {
    name: 'consent',
    isPrefixed: true,
    purpose: 'Remembers which optional tools you accepted, so that we don’t ask again.',
    stays: '1 year',
  },
  {
    name: 'theme',
    isPrefixed: true,
    purpose: 'Remembers whether you chose light or dark pages, under your profile.',
    stays: '1 year',
  },
  {
    name: 'features',
    isPrefixed: false,
    purpose: 'Turns a part of the site that we’re testing on or off. Most people never get it.',
    stays: 'Until the trial ends or you delete it',
  },
  {
    name: 'hand-over',
    isPrefixed: true,
    purpose:
      'Keeps you signed in when you move from the website where you applied to the one with your agreement.',
    stays: '2 minutes',
  },
  {
    name: 'sso',
    isPrefixed: true,
    purpose: 'For our own staff only, while they sign in.',
    stays: '10 minutes',
  },
]

const IN_TAB: readonly StoredItem[] = [
  {
    name: 'react-router-scroll-positions',
    purpose: 'Remembers how far down a page you were, so that going back takes you there.',
    stays: UNTIL_TAB_CLOSES,
  },
  {
    name: 'typed',
    purpose: 'Keeps what you’ve typed and not sent, so that it’s still there when you reload the page.',
    stays: UNTIL_TAB_CLOSES,
  },
  {
    name: 'chat-opened',
    purpose: 'Remembers that you opened the support chat, so that you see our answer on the next page.',
    stays: UNTIL_TAB_CLOSES,
  },
]

const STATISTICS: readonly (StoredItem & { readonly isPrefixed: boolean })[] = [
  {
    name: 'lifetime',
    isPrefixed: true,
    purpose:
      'A number for this browser, so that we can count who comes back. Without it, we can’t tell that you’ve been here before.',
    stays: '13 months after you last used the site, or until you reject statistics',
  },
]

const STATISTICS_IN_TAB: readonly StoredItem[] = [
  {
    name: 'device-told',
    purpose: 'Remembers that we know the kind of device, so that we ask once.',
    stays: UNTIL_TAB_CLOSES,
  },
]

/** As Intercom names them; the id of our app there follows. */
const CHAT: readonly StoredItem[] = [
  {
    name: 'intercom-id-',
    purpose: 'A number for someone who hasn’t signed in, so that the chat can continue on the next page.',
    stays: '9 months',
  },
  {
    name: 'intercom-session-',
    purpose: 'Shows you your conversation when you’re signed in, until you sign out.',
    stays: '1 week',
  },
  {
    name: 'intercom-device-id-',
    purpose: 'A number for the device, to prevent misuse of the chat.',
    stays: '9 months',
  },
  {
    name: 'intercom.intercom-state-',
    purpose: 'Remembers whether the chat is open, so that the next page shows it the same way.',
    stays: 'Until you delete it',
  },
]

/** True with script and without: the page script adds what was chosen. */
function YourChoice() {
  const hasTags = useSession().tagManagerUrl !== undefined
  return (
    <>
      <p>You can accept or reject each of these, and change your mind at any time:</p>
      <ul>
        <li>
          <strong>Statistics.</strong> We count which kinds of page you read, with the number for your
          browser. We also note the kind of device once: the width of the window, its language and how you
          point. We note whether you ask for dark colours, less motion or more contrast. We never note what’s
          on a page, and we use this only to improve the site.
          {hasTags
            ? ` ${legal.tagManager} is loaded too, and the statistics tool in it may set cookies of its own.`
            : null}
        </li>
        <li>
          <strong>Support chat on each page.</strong> {legal.chatProvider} loads with each page, so that you
          see our answer straight away. If you reject this, it loads only when you press “Chat with us”.
        </li>
      </ul>
      <div data-consent-choice="" />
      <form method="post" action={paths.consent()}>
        <ButtonRow>
          {CHOICES.map(([value, label]) => (
            <Button key={value} variant="secondary" name="choice" value={value}>
              {label}
            </Button>
          ))}
        </ButtonRow>
      </form>
    </>
  )
}

const CHOICES = [
  ['all', 'Accept both'],
  ['statistics', 'Accept statistics only'],
  ['chat', 'Accept support chat only'],
  ['necessary', 'Reject both'],
] as const satisfies readonly (readonly [Choice, string])[]

const IN_YOUR_BROWSER: LegalSection = {
  id: 'in-your-browser',
  title: 'In your browser',
  body: (
    <p>
      You can delete or block cookies in your browser’s settings. If you block ours, you can still read every
      public page. But you can’t sign in, and a form can’t remember your answers. You can always call or email
      us instead.
    </p>
  ),
}

function Questions() {
  const { contacts } = useBrand()
  return (
    <p>
      Call <PhoneLink /> or email <MailLink address={contacts.contactEmail} />. Our{' '}
      <Link href={paths.privacy()}>privacy notice</Link> says what we do with information about you.
    </p>
  )
}
