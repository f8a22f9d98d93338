import { legal } from '@tarnbrook/brands/legal'
import type { Handle } from '#platform/handle.ts'
import { paths } from '#platform/paths.ts'
import { MailLink, PhoneLink } from '#platform/reach-us.tsx'
import { useBrand, useVisit } from '#platform/session.ts'
import { Link } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'
import { LegalPage, type LegalSection } from './parts/legal-page.tsx'

export const handle = { hydrate: false } satisfies Handle

export default function CookiesScreen() {
  const { shortName } = useBrand()
  return (
    <LegalPage
      title="Cookies"
      description={`The cookies that the ${shortName} website keeps on your device, what each is for and how long it stays.`}
      lead="We keep a few small things on your device so that the site works. None of them follows you to other sites, and none is for advertising."
      updatedOn={legal.lastUpdated.cookies}
      sections={[
        WHAT_THEY_ARE,
        { id: 'what-we-keep', title: 'What we keep on your device', body: <Kept /> },
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
      A cookie is a short text that a website asks your browser to keep and to send back with each page. The
      same rules are for other things that a page keeps on your device, and this page lists those too.
    </p>
  ),
}

/** PECR reg. 6: what is kept without asking is what the service that somebody asked for cannot do without. */
function Kept() {
  const { chat, env } = useVisit()
  // As in the browser: anywhere but on one's own machine the name says that no neighbouring site can set it.
  const prefix = env === 'local' ? '' : '__Host-'
  const named = ({ isPrefixed, ...one }: KeptItem & { readonly isPrefixed: boolean }) => ({
    ...one,
    name: isPrefixed ? prefix + one.name : one.name,
  })
  return (
    <>
      <p>
        These are our own. Most come only when you open a page that works for you alone, such as a form or
        your account. The site cannot do what you ask of it without them, so they do not wait for a yes.
      </p>
      <KeptTable id="cookies" caption="What the site needs" items={OURS.map(named)} />
      <p>This one waits for your yes to statistics:</p>
      <KeptTable id="statistics" caption="After a yes to statistics" items={AFTER_A_YES.map(named)} />
      <p>
        You can reach us by chat from every page. {legal.chatProvider} runs the chat for us. It knows you
        again by these, which it can read on this site only:
      </p>
      <KeptTable
        id="chat"
        caption="What the chat keeps"
        items={CHAT.map((one) => ({ ...one, name: one.name + chat.appId }))}
      />
      <p>Browsers can also keep things that are not sent to us:</p>
      <KeptTable id="storage" caption="What stays in your browser" items={IN_BROWSER} />
    </>
  )
}

interface KeptItem {
  readonly name: string
  readonly purpose: string
  readonly stays: string
}

function KeptTable({ id, caption, items }: { id: string; caption: string; items: readonly KeptItem[] }) {
  return (
    <Table
      id={id}
      caption={caption}
      narrow="words"
      columns={[{ label: 'Name' }, { label: 'What it is for' }, { label: 'How long it stays' }]}
      rows={items.map(({ name, purpose, stays }) => ({
        id: name,
        cells: [<code key={name}>{name}</code>, purpose, stays],
      }))}
    />
  )
}

const OURS: readonly (KeptItem & { readonly isPrefixed: boolean })[] = [
  {
    name: 'session',
    isPrefixed: true,
    purpose:
      'A number for your visit, so that a form you have half filled in is there when you come back, and nobody else can see it.',
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
    isPrefixed: false,
    purpose: 'Remembers what you said about statistics, so that we do not ask again.',
    stays: '1 year',
  },
  {
    name: 'features',
    isPrefixed: false,
    purpose: 'Turns a part of the site that we are trying out on or off. Most people never have it.',
    stays: 'Until the trial ends or you delete it',
  },
  {
    name: 'hand-over',
    isPrefixed: true,
    purpose:
      'Takes you from the website where you applied to the one where you see your agreement, still signed in.',
    stays: '2 minutes',
  },
  {
    name: 'sso',
    isPrefixed: true,
    purpose: 'For our own staff only, while they sign in.',
    stays: '10 minutes',
  },
]

const AFTER_A_YES: readonly (KeptItem & { readonly isPrefixed: boolean })[] = [
  {
    name: 'lifetime',
    isPrefixed: true,
    purpose:
      'Only after a yes to statistics: a number for this browser, so that we can count who comes back. Without a yes the number ends with your visit.',
    stays: '13 months after you last used the site, or until you say no',
  },
]

/** As Intercom names them; the id of our app there follows. */
const CHAT: readonly KeptItem[] = [
  {
    name: 'intercom-id-',
    purpose: 'A number for someone who has not signed in, so that the chat can go on on the next page.',
    stays: '9 months',
  },
  {
    name: 'intercom-session-',
    purpose: 'Shows you your conversation when you are signed in, until you sign out.',
    stays: '1 week',
  },
  {
    name: 'intercom-device-id-',
    purpose: 'A number for the device, against misuse of the chat.',
    stays: '9 months',
  },
]

const IN_BROWSER: readonly KeptItem[] = [
  {
    name: 'react-router-scroll-positions',
    purpose: 'Remembers how far down a page you were, so that going back takes you there.',
    stays: 'Until you close the tab',
  },
  {
    name: 'device-told',
    purpose:
      'Only after a yes to statistics: remembers that we know the kind of device, so that we ask once.',
    stays: 'Until you close the tab',
  },
]

/** True with script and without: the consent script adds what was chosen, and the way to change it. */
function YourChoice() {
  const hasTags = useVisit().tagManagerUrl !== undefined
  return (
    <>
      <p>We set no optional cookies unless you say yes.</p>
      <p>
        The one thing that we ask about is statistics: may we count which kinds of page you read, and on what
        kind of device? If you say yes, we note the kind of page with the number of your visit, and once a
        visit whether the window is narrow or wide, its language, how you point, and whether you ask for dark
        colours, less motion or more contrast. We never note what is on a page or anything that tells two
        people apart, and we use it only to make the site better.
        {hasTags
          ? ' A yes also loads a statistics tool, which may set cookies of its own. They are not for advertising.'
          : null}
      </p>
      <div data-consent-choice="" />
    </>
  )
}

const IN_YOUR_BROWSER: LegalSection = {
  id: 'in-your-browser',
  title: 'In your browser',
  body: (
    <p>
      You can delete cookies or refuse them in the settings of your browser. If you refuse ours, you can still
      read every public page, but you cannot sign in, and a form cannot keep what you have filled in. You can
      always call or e-mail us instead.
    </p>
  ),
}

function Questions() {
  const { contacts } = useBrand()
  return (
    <p>
      Call <PhoneLink /> or e-mail <MailLink address={contacts.contactEmail} />. What we do with what we know
      about you is in our <Link href={paths.privacy()}>privacy notice</Link>.
    </p>
  )
}
