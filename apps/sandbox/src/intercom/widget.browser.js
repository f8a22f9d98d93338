// The sandbox's stand-in for Intercom's widget: the same function in the window, a dialog to write into, and messages
// that the sandbox keeps. Served as it is; it runs in the page that loads it.
{
  const base = new URL('../messenger/web/', document.currentScript.src)
  const STYLE = `
    * { box-sizing: border-box }
    dialog { inset: auto 1rem 1rem auto; margin: 0; width: min(24rem, 100% - 2rem); max-height: calc(100dvh - 2rem); padding: 1rem;
      border: 1px solid #566368; background: #fff; color: #1d2528; font: 1rem/1.5 system-ui, sans-serif }
    dialog[open] { display: flex; flex-direction: column; gap: .75rem }
    .top { display: flex; justify-content: space-between; align-items: center; gap: 1rem }
    h2, p { margin: 0 } h2 { font-size: 1.25rem; line-height: 1.2 } .note { font-size: .875rem; color: #566368 }
    .log { overflow: auto; min-height: 6rem; display: grid; gap: .75rem; align-content: start; overflow-wrap: anywhere }
    .log p { display: grid; padding-left: .75rem; border-left: 3px solid #8a9296 } .log .visitor { border-color: #1d4f5c }
    form { display: grid; gap: .5rem; justify-items: start } label { font-weight: 600 }
    textarea { font: inherit; width: 100%; padding: .5rem; border: 1px solid #566368; color: inherit; background: #fff }
    .problem { color: #a33b16 } .problem:empty { display: none }
    button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .25rem 1.25rem; border: 1px solid #1d4f5c; background: #1d4f5c; color: #fff; cursor: pointer }
    .close { background: none; color: #1d4f5c } :focus-visible { outline: 3px solid #b3541e; outline-offset: 2px }
  `
  const WEEK = 7 * 86_400
  const NINE_MONTHS = 274 * 86_400
  const listeners = { onShow: [], onHide: [], onUnreadCountChange: [] }
  let settings
  let anonymousId
  let view

  const commands = {
    boot(given) {
      settings = given
      store()
      void ask('ping')
    },
    update(given = {}) {
      settings = { ...settings, ...given }
      void ask('ping')
    },
    shutdown() {
      view?.dialog.close()
      view?.host.remove()
      view = undefined
      settings = undefined
      // The app's id is in their names, and a page may say this before it says which app.
      for (const [name] of cookies()) if (/^intercom-(id|session)-/.test(name)) setCookie(name, '', 0)
    },
    show: open,
    showMessages: open,
    showNewMessage(text = '') {
      open()
      if (view) view.box.value = text
    },
    hide: () => view?.dialog.close(),
  }

  function handle(command, ...details) {
    if (command in listeners) listeners[command].push(details[0])
    else commands[command]?.(...details)
  }

  const waiting = window.Intercom?.q ?? []
  window.Intercom = handle
  for (const said of waiting) handle(...said)

  function open() {
    if (!settings) return
    view ??= makeView()
    if (!view.dialog.open) view.dialog.showModal()
    void ask('ping').then(showMessages)
    for (const listener of listeners.onShow) listener()
  }

  /** What Intercom's own widget stores on booting, by its names and for its times. */
  function store() {
    const { app_id, user_id } = settings
    const stored = new Map(cookies())
    anonymousId = stored.get(`intercom-id-${app_id}`) ?? newId()
    if (user_id) setCookie(`intercom-session-${app_id}`, newId(), WEEK)
    else setCookie(`intercom-id-${app_id}`, anonymousId, NINE_MONTHS)
    setCookie(
      `intercom-device-id-${app_id}`,
      stored.get(`intercom-device-id-${app_id}`) ?? newId(),
      NINE_MONTHS,
    )
    localStorage.setItem(`intercom.intercom-state-${app_id}`, '{}')
  }

  function cookies() {
    return document.cookie.split('; ').map((pair) => pair.split('='))
  }

  function setCookie(name, value, seconds) {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is only where the page is a secure one.
    document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}`
  }

  /** Null when there is no answer: the console of the browser says why. */
  async function ask(path, body) {
    const { user_id, email, name, user_hash } = settings
    const user = user_id ? { user_id, email, name, user_hash } : { anonymous_id: anonymousId }
    const form = new URLSearchParams({ app_id: settings.app_id, user_data: JSON.stringify(user) })
    if (body !== undefined) form.set('body', body)
    try {
      const answer = await fetch(new URL(path, base), { method: 'POST', body: form })
      return answer.ok ? (await answer.json()).messages : null
    } catch {
      return null
    }
  }

  async function send() {
    const { box, problem } = view
    const text = box.value.trim()
    problem.textContent = text ? '' : 'Write a message first.'
    if (!text) return box.focus()
    const messages = await ask('conversations', text)
    if (!messages) {
      problem.textContent = 'Your message was not sent. Try again in a moment.'
      return
    }
    box.value = ''
    showMessages(messages)
  }

  function showMessages(messages) {
    if (!view || !messages) return
    // Only what is new is added, so that a screen reader says only that.
    for (const { author, body } of messages.slice(view.log.childElementCount)) {
      const who = make('strong', {}, author === 'visitor' ? 'You' : 'Support')
      view.log.append(make('p', { className: author }, who, make('span', {}, body)))
    }
    view.log.scrollTop = view.log.scrollHeight
  }

  function makeView() {
    const host = make('div', {})
    // The page's content policy lets no style element in; a sheet that script makes is another matter.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    const shadow = host.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [sheet]

    const close = make('button', { type: 'button', className: 'close' }, 'Close')
    const log = make('div', { className: 'log', role: 'log', tabIndex: 0, ariaLabel: 'Messages' })
    const box = make('textarea', { id: 'message', rows: 3, maxLength: 2000, autofocus: true })
    const problem = make('p', { className: 'problem', role: 'alert' })
    const form = make(
      'form',
      { noValidate: true },
      make('label', { htmlFor: 'message' }, 'Your message'),
      box,
      problem,
      make('button', {}, 'Send'),
    )
    const dialog = make(
      'dialog',
      {},
      make('div', { className: 'top' }, make('h2', { id: 'title' }, 'Chat with support'), close),
      make('p', { className: 'note' }, 'Sandbox: write what you like, the answer is always the same.'),
      log,
      form,
    )
    dialog.setAttribute('aria-labelledby', 'title')
    close.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => {
      for (const listener of listeners.onHide) listener()
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send()
    })
    shadow.append(dialog)
    document.body.append(host)
    return { host, dialog, log, box, problem }
  }

  function make(name, properties, ...children) {
    const element = Object.assign(document.createElement(name), properties)
    element.append(...children)
    return element
  }

  /** `randomUUID` is only where the page is a secure one, which a sandbox need not be. */
  function newId() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
  }
}
