import { element } from './element.ts'

const ANSWER_LIMIT_MS = 4000

interface LauncherOptions {
  /** Asks the widget to open. */
  readonly show: () => void
  readonly hasFailed: () => boolean
}

/**
 * The button that opens the chat, at the end of every page. If the widget is missing, or does not
 * open in good time, it shows the footer's ways to reach people instead.
 */
export function createLauncher({ show, hasFailed }: LauncherOptions) {
  const button = element('button', { type: 'button', className: 'page-script-chat' }, 'Chat with us')
  button.setAttribute('aria-haspopup', 'dialog')
  const panel = contactPanel()
  const place = element('aside', { className: 'page-script' }, button, panel)
  place.setAttribute('aria-label', 'Support chat')
  let timer: number | undefined

  const settle = () => {
    window.clearTimeout(timer)
    button.removeAttribute('aria-busy')
  }
  const open = () => {
    settle()
    if (!panel.open) panel.showModal()
  }
  button.addEventListener('click', () => {
    if (hasFailed()) return open()
    settle()
    button.setAttribute('aria-busy', 'true')
    timer = window.setTimeout(open, ANSWER_LIMIT_MS)
    show()
  })
  document.body.append(place)
  return {
    place,
    /** The widget did open, late perhaps. */
    shown() {
      settle()
      panel.close()
    },
    /** Known not to come: nothing need wait for it any longer. */
    failed() {
      if (button.hasAttribute('aria-busy')) open()
    },
    unread(count: number) {
      button.toggleAttribute('data-unread', count > 0)
      button.textContent = count > 0 ? `Chat with us, ${count} unread` : 'Chat with us'
    },
  }
}

function contactPanel(): HTMLDialogElement {
  const title = element('h2', { id: 'page-script-contact' }, 'The chat isn’t available')
  const close = element('button', { type: 'button' }, 'Close')
  const contact = document.querySelector('[data-contact]')?.cloneNode(true)
  const panel = element(
    'dialog',
    { className: 'page-script-panel' },
    title,
    element('p', {}, 'You can call us or write to us instead.'),
    ...(contact ? [contact] : []),
    close,
  )
  panel.setAttribute('aria-labelledby', title.id)
  close.addEventListener('click', () => panel.close())
  return panel
}
