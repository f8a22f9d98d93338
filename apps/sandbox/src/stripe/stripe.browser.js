// The sandbox's stand-in for Stripe.js: the same function in the window, and fields that this page cannot read, because they are in
// a frame of the sandbox's own. Served as it is; it runs in the page that loads it.
{
  const base = new URL('.', document.currentScript.src)
  const NO_CONNECTION = { type: 'api_connection_error', message: 'We could not reach the card service.' }

  window.Stripe = Object.assign((key) => createStripe(key), { version: 'endive' })

  function createStripe(key) {
    return {
      elements: () => ({ create: (type, options = {}) => createElement(type, options) }),
      createPaymentMethod: ({ type, card }) =>
        type === 'card' && card?.send ? card.send(key) : Promise.reject(new TypeError('card: an Element')),
      handleNextAction: ({ clientSecret }) => challenge(key, clientSecret),
      retrievePaymentIntent: (clientSecret) => retrieve(key, clientSecret),
      registerAppInfo() {},
      _registerWrapper() {},
    }
  }

  function createElement(type, { hideIcon } = {}) {
    if (type !== 'card') throw new TypeError(`the sandbox has no ${type} Element`)
    void hideIcon
    const listeners = {}
    const waiting = new Map()
    let frame
    let port
    let sent = 0
    const emit = (name, detail) => {
      for (const listener of listeners[name] ?? []) listener(detail)
    }
    return {
      on(name, listener) {
        listeners[name] = [...(listeners[name] ?? []), listener]
        return this
      },
      mount(place) {
        const element = typeof place === 'string' ? document.querySelector(place) : place
        if (!element) throw new Error('there is no such place in the page')
        frame = document.createElement('iframe')
        frame.src = new URL('card', base).href
        frame.title = 'Secure card payment input'
        frame.style.cssText = 'border: 0; width: 100%; height: 9rem; display: block; color-scheme: light'
        const channel = new MessageChannel()
        port = channel.port1
        port.onmessage = ({ data }) => {
          if (data.height) frame.style.height = `${data.height}px`
          if (data.isReady) emit('ready', { elementType: 'card' })
          if (data.state) emit('change', { elementType: 'card', ...data.state })
          if (data.answer) {
            waiting.get(data.answer.id)?.(data.answer)
            waiting.delete(data.answer.id)
          }
        }
        frame.addEventListener(
          'load',
          () => frame.contentWindow.postMessage({ connect: true }, base.origin, [channel.port2]),
          {
            once: true,
          },
        )
        frame.addEventListener('error', () => emit('loaderror', { elementType: 'card' }))
        element.append(frame)
      },
      focus() {
        frame?.focus()
        port?.postMessage({ focus: true })
      },
      clear: () => port?.postMessage({ clear: true }),
      destroy() {
        port?.close()
        frame?.remove()
      },
      send: (key) =>
        new Promise((resolve) => {
          sent += 1
          waiting.set(sent, ({ paymentMethod, error }) => resolve(error ? { error } : { paymentMethod }))
          port.postMessage({ send: { id: sent, key } })
        }),
    }
  }

  /** Shows the bank's check over the page until it is answered. */
  function challenge(key, clientSecret) {
    const dialog = document.createElement('dialog')
    dialog.style.cssText = 'border: 0; padding: 0; width: min(25rem, 92vw); max-height: 92vh'
    dialog.setAttribute('aria-label', 'Your bank’s check')
    const frame = document.createElement('iframe')
    frame.src = new URL('challenge', base).href
    frame.title = 'Your bank’s check'
    frame.style.cssText = 'border: 0; width: 100%; height: 20rem; display: block'
    dialog.append(frame)
    document.body.append(dialog)
    dialog.addEventListener('cancel', (event) => event.preventDefault())
    dialog.showModal()
    return new Promise((resolve) => {
      const receiveMessage = ({ source, data }) => {
        if (source !== frame.contentWindow || !data?.stripeSandboxChallenge) return
        removeEventListener('message', receiveMessage)
        void finishChallenge(data)
      }
      const finishChallenge = async (data) => {
        const body = new URLSearchParams({
          client_secret: clientSecret,
          outcome: data.stripeSandboxChallenge,
        })
        const given = await ask('challenges', {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}` },
          body,
        })
        dialog.remove()
        if (given.error) return resolve({ error: given.error })
        const failure = given.last_payment_error
        resolve(failure ? { error: { ...failure, payment_intent: given } } : { paymentIntent: given })
      }
      addEventListener('message', receiveMessage)
    })
  }

  async function retrieve(key, clientSecret) {
    const [id] = clientSecret.split('_secret_')
    const given = await ask(`v1/payment_intents/${id}?client_secret=${encodeURIComponent(clientSecret)}`, {
      headers: { Authorization: `Bearer ${key}` },
    })
    return given.error ? { error: given.error } : { paymentIntent: given }
  }

  async function ask(path, init) {
    try {
      return await (await fetch(new URL(path, base), init)).json()
    } catch {
      return { error: NO_CONNECTION }
    }
  }
}
