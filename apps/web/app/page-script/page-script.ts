import { allows } from '#platform/document/cookie-choice.ts'
import { ANONYMOUS_CHAT_NAME } from '#platform/routing/strip-query.ts'
import { askIdentity, createChat } from './chat.ts'
import { createChatStart } from './chat-start.ts'
import { createCookieBar, currentChoice, showChoice } from './consent.ts'
import { tellDevice } from './device.ts'
import { element } from './element.ts'
import { createLauncher } from './launcher.ts'
import { startLiveFigures } from './live-figures.ts'
import css from './page-script.css?inline'
import { createPageViews, sendPageView } from './page-views.ts'
import { whenPainted } from './painted.ts'
import { startQuestionFilter } from './question-filter.ts'
import { createTags } from './tags.ts'
import { loadWidget } from './widget.ts'

/**
 * Every page's one small script: chat, cookie choice, calculator figures, question filter, after
 * the page's words. It knows the page by its element's attributes, which the app updates.
 */
const self = document.querySelector<HTMLScriptElement>('script[data-page-script]')
if (self) void whenPainted.then(() => start(self))

function start(script: HTMLScriptElement): void {
  const { dataset } = script
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  startLiveFigures()
  const { chat, place } = startChat(dataset)
  const said = element('p', { className: 'sr-only' })
  said.setAttribute('role', 'status')
  place.append(said)

  const views = createPageViews(
    () => allows(currentChoice(), 'statistics'),
    (route) => {
      // One after the other: the first may begin the session, and two at once would begin two.
      sendPageView(route)
        .then(tellDevice)
        .catch(() => {
          // A browser that stores nothing would send it on every page, so it is not asked.
        })
    },
  )
  const tags = createTags(dataset.tags)
  createCookieBar({
    onChoice(choice) {
      tags.allow(allows(choice, 'statistics'))
      chat.choose()
      views.see(dataset.route)
      showChoice()
    },
    say(words) {
      said.textContent = words
    },
  })
  tags.allow(allows(currentChoice(), 'statistics'))

  const look = () => {
    chat.see(dataset.user)
    views.see(dataset.route)
    startQuestionFilter()
    showChoice()
  }
  look()
  // Signed in or out, or on another page, without a new document.
  new MutationObserver(look).observe(script, { attributeFilter: ['data-route', 'data-user'] })
}

function startChat({ chatApp = '', chatWidget = '', user }: DOMStringMap) {
  // Where card numbers are given there is none.
  if (chatApp === '') return { place: document.body, chat: NO_CHAT }
  // Read once: it holds until this document is left.
  const isAnonymous = new URLSearchParams(location.search).has(ANONYMOUS_CHAT_NAME)
  // Asked of our server whether or not the chat is opened: the header says who is signed in.
  const atLoad = user === undefined && !isAnonymous ? identify().catch(() => null) : undefined
  const launcher = createLauncher({ show: () => void chat.open(), hasFailed: () => hasFailed })
  let hasFailed = false
  const chat = createChatStart({
    isAllowed: () => allows(currentChoice(), 'chat'),
    hasSession: () => document.cookie.includes(`intercom-session-${chatApp}=`),
    opened: openedInTab,
    load() {
      const { intercom, whenFailed } = loadWidget(chatWidget)
      whenFailed(() => {
        hasFailed = true
        launcher.failed()
      })
      const { follow, shutDown } = createChat({
        appId: chatApp,
        intercom,
        identify: () => atLoad ?? identify(),
        isAnonymous,
        afterBoot() {
          intercom('onShow', launcher.shown)
          intercom('onUnreadCountChange', launcher.unread)
        },
      })
      return { follow, show: () => intercom('show'), stop: shutDown }
    },
  })
  return { place: launcher.place, chat }
}

const NO_CHAT = { see: () => {}, choose: () => {} }

const OPENED = 'chat-opened'

/** A browser that stores nothing forgets it with the page. */
const openedInTab = {
  read(): boolean {
    try {
      return sessionStorage.getItem(OPENED) !== null
    } catch {
      return false
    }
  },
  write(isOpened: boolean): void {
    try {
      if (isOpened) sessionStorage.setItem(OPENED, 'yes')
      else sessionStorage.removeItem(OPENED)
    } catch {
      // As above.
    }
  },
}

async function identify() {
  const identity = await askIdentity()
  if (identity) welcomeBack()
  return identity
}

/** A page made for everyone offers to sign in; if signed in, the same link leads to the account. */
function welcomeBack(): void {
  for (const link of document.querySelectorAll('header a[href="/login"]')) link.textContent = 'Your account'
}
