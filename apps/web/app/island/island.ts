import { ANONYMOUS_CHAT_NAME } from '../platform/strip-query.ts'
import { askIdentity, createChat } from './chat.ts'
import { createCookieBar, currentChoice, showChoice } from './consent.ts'
import { tellDevice } from './device.ts'
import { element } from './element.ts'
import css from './island.css?inline'
import { createLauncher } from './launcher.ts'
import { createPageViews, sendPageView } from './page-views.ts'
import { whenPainted } from './painted.ts'
import { startQuestionFilter } from './question-filter.ts'
import { createTags } from './tags.ts'
import { loadWidget } from './widget.ts'

/**
 * The one small script of every page: the support chat, the cookie choice, and the filter of the frequent questions, all
 * of them after the page's own words. It knows the page by the attributes of its own element, which the app keeps up to
 * date while it changes pages.
 */
const self = document.querySelector<HTMLScriptElement>('script[data-island]')
if (self) void whenPainted.then(() => start(self))

function start({ dataset }: HTMLScriptElement): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  const chat = startChat(dataset)
  const said = element('p', { className: 'sr-only' })
  said.setAttribute('role', 'status')
  chat.place.append(said)

  const views = createPageViews(
    () => currentChoice() === 'statistics',
    (route) => {
      // One after the other: the first of them may begin the visit, and two at once would begin two.
      sendPageView(route)
        .then(tellDevice)
        .catch(() => {
          // A browser that keeps nothing would be told again and again: it is left alone.
        })
    },
  )
  const tags = createTags(dataset.tags)
  createCookieBar({
    onChoice(choice) {
      tags.allow(choice === 'statistics')
      views.see(dataset.route)
      showChoice()
    },
    say(words) {
      said.textContent = words
    },
  })
  tags.allow(currentChoice() === 'statistics')

  const look = () => {
    void chat.follow(dataset.user)
    views.see(dataset.route)
    startQuestionFilter()
    showChoice()
  }
  look()
  // Signed in or out, or on another page, without a new document.
  new MutationObserver(look).observe(self as Node, { attributeFilter: ['data-route', 'data-user'] })
}

function startChat({ chatApp = '', chatWidget = '' }: DOMStringMap) {
  const { intercom, whenFailed } = loadWidget(chatWidget)
  let hasFailed = false
  const launcher = createLauncher({ show: () => intercom('show'), hasFailed: () => hasFailed })
  whenFailed(() => {
    hasFailed = true
    launcher.failed()
  })
  const chat = createChat({
    appId: chatApp,
    intercom,
    async identify() {
      const identity = await askIdentity()
      if (identity) welcomeBack()
      return identity
    },
    // Read once: it holds until this document is left.
    isAnonymous: new URLSearchParams(location.search).has(ANONYMOUS_CHAT_NAME),
    afterBoot() {
      intercom('onShow', launcher.shown)
      intercom('onUnreadCountChange', launcher.unread)
    },
  })
  return { place: launcher.place, follow: chat.follow }
}

/** A page that was made for everybody offers to sign in; the same link leads somebody who is signed in to their account. */
function welcomeBack(): void {
  for (const link of document.querySelectorAll('header a[href="/login"]')) link.textContent = 'Your account'
}
