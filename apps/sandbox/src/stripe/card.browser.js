// Runs in the frame of the card's fields: what is typed stays here, and goes from here to Stripe's stand-in. The page around it is
// told whether it is complete.
{
  const [number, expiry, cvc] = ['number', 'expiry', 'cvc'].map((id) => document.getElementById(id))
  let port

  addEventListener('message', ({ data, ports }) => {
    if (port || !data?.connect) return
    port = ports[0]
    port.onmessage = ({ data: asked }) => {
      if (asked.focus) number.focus()
      if (asked.clear) for (const field of [number, expiry, cvc]) field.value = ''
      if (asked.send) void send(asked.send)
    }
    // What was typed before somebody listened is told now.
    tell({ isReady: true, height: document.documentElement.scrollHeight, state: state() })
  })
  document.getElementById('card').addEventListener('submit', (event) => event.preventDefault())
  document.getElementById('card').addEventListener('input', ({ target }) => {
    if (target === number && number.selectionStart === number.value.length)
      number.value = figures(number)
        .slice(0, 19)
        .replace(/(\d{4})(?=\d)/g, '$1 ')
    if (target === expiry && /^\d{3,4}$/.test(expiry.value))
      expiry.value = expiry.value.replace(/^(\d\d)(\d)/, '$1/$2')
    tell({ state: state() })
  })
  addEventListener('resize', () => tell({ height: document.documentElement.scrollHeight }))

  const figures = (field) => field.value.replace(/\D/g, '')
  const tell = (message) => port?.postMessage(message)

  function state() {
    const fields = [number, expiry, cvc]
    return {
      empty: fields.every(({ value }) => value === ''),
      complete: figures(number).length >= 13 && figures(expiry).length >= 4 && figures(cvc).length >= 3,
    }
  }

  async function send({ id, key }) {
    const shown = figures(expiry)
    const body = new URLSearchParams({
      type: 'card',
      'card[number]': figures(number),
      'card[exp_month]': shown.slice(0, 2),
      'card[exp_year]': shown.length > 4 ? shown.slice(2) : `20${shown.slice(2)}`,
      'card[cvc]': figures(cvc),
    })
    const answer = {
      id,
      error: { type: 'api_connection_error', message: 'We could not reach the card service.' },
    }
    try {
      const response = await fetch('v1/payment_methods', {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}` },
        body,
      })
      const given = await response.json()
      if (response.ok) Object.assign(answer, { paymentMethod: given, error: undefined })
      else answer.error = given.error
    } catch {
      // No answer: the error says so.
    }
    tell({ answer })
  }
}
