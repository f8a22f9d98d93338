// Runs in the frame of a field: what is typed stays here, and goes from here to the vault. The page around it is told how
// much is typed and its last four figures.
{
  const input = document.getElementById('field')
  let port
  let settings
  const seen = { isDirty: false, isTouched: false, isFocused: false }

  addEventListener('message', ({ data, ports }) => {
    if (port || !data?.connect) return
    port = ports[0]
    settings = data.connect
    input.placeholder = settings.placeholder
    input.autocomplete = settings.autoComplete
    if (settings.type === 'card-number') input.inputMode = 'numeric'
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`html, body { margin: 0; height: 100% }
      #field { box-sizing: border-box; width: 100%; height: 100%; border: 0; outline: 0; background: none; ${rules(settings.css)} }
      ${Object.entries(settings.css)
        .filter(([name]) => name.startsWith('&'))
        .map(([name, inner]) => `${name.replace('&', '#field')} { ${rules(inner)} }`)
        .join('\n')}`)
    document.adoptedStyleSheets.push(sheet)
    port.onmessage = ({ data: asked }) => {
      if (asked.focus) input.focus()
      if (asked.send) void send(asked.send)
    }
    tell()
  })

  input.addEventListener('input', () => {
    seen.isDirty = true
    if (settings?.type === 'card-number') formatNumber()
    tell()
  })
  input.addEventListener('focus', () => {
    seen.isFocused = true
    seen.isTouched = true
    tell()
  })
  input.addEventListener('blur', () => {
    seen.isFocused = false
    tell()
  })

  function tell() {
    if (!port) return
    const figures = input.value.replace(/\D/g, '')
    const isEmpty = input.value === ''
    const isNumber = figures.length >= 13 && figures.length <= 19 && passesLuhn(figures)
    const errorMessages = [
      ...(settings.validations.includes('required') && isEmpty ? ['is required'] : []),
      ...(settings.validations.includes('validCardNumber') && !isNumber ? ['is not valid'] : []),
    ]
    port.postMessage({
      state: {
        ...seen,
        isEmpty,
        isValid: errorMessages.length === 0,
        errorMessages,
        cardType: cardType(figures),
        // Told of a whole number only, as by the vendor's own script.
        last4: isNumber ? figures.slice(-4) : '',
      },
    })
  }

  async function send({ id, url, headers, name }) {
    const answer = { id, status: null, data: null }
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ [name]: input.value.replace(/\D/g, '') }),
      })
      answer.status = response.status
      answer.data = await response.json()
    } catch {
      // No answer: the status says so.
    }
    port.postMessage({ answer })
  }

  /** Groups of four, while somebody types at the end of it. */
  function formatNumber() {
    if (input.selectionStart !== input.value.length) return
    input.value = input.value
      .replace(/\D/g, '')
      .slice(0, 19)
      .replace(/(\d{4})(?=\d)/g, '$1 ')
  }

  function passesLuhn(figures) {
    let sum = 0
    for (let place = 0; place < figures.length; place += 1) {
      const value = Number(figures.at(-1 - place)) * (place % 2 === 0 ? 1 : 2)
      sum += value > 9 ? value - 9 : value
    }
    return sum % 10 === 0
  }

  function cardType(figures) {
    if (/^4/.test(figures)) return 'visa'
    if (/^(5[1-5]|2[2-7])/.test(figures)) return 'mastercard'
    return /^3[47]/.test(figures) ? 'amex' : 'unknown'
  }

  function rules(css) {
    return Object.entries(css)
      .filter(([, value]) => typeof value === 'string')
      .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value}`)
      .join('; ')
  }
}
