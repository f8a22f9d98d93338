// The sandbox's stand-in for VGS Collect: the same function in the window, and a field that this page cannot read, because
// it is in a frame of the sandbox's own. Served as it is; it runs in the page that loads it.
{
  const base = new URL('.', document.currentScript.src)

  window.VGSCollect = { create }

  function create(vaultId, environment, onState = () => {}) {
    const fields = new Map()
    const states = {}
    return {
      field(selector, options) {
        const { name } = options
        if (fields.has(name)) throw new Error(`there is a field ${name} already`)
        const field = makeField(document.querySelector(selector), options, (state) => {
          states[name] = { ...state, name }
          onState({ ...states })
        })
        fields.set(name, field)
        return {
          focus: field.focus,
          delete: () => {
            field.remove()
            fields.delete(name)
          },
        }
      },
      /** Of one field, which is all that this stand-in can do. */
      submit(path, { headers = {} } = {}, onAnswer = () => {}, onErrors = () => {}) {
        const [[name, field] = []] = fields
        if (!field || fields.size > 1) throw new Error('the sandbox sends a form of one field')
        const { isValid, errorMessages = [] } = states[name] ?? {}
        if (!isValid) return onErrors({ [name]: { isValid: false, errorMessages } })
        const url = new URL(`${vaultId}/${environment}${path}`, base)
        field.send({ url: url.href, headers, name }, ({ status, data }) => onAnswer(status, data))
      },
      unmount() {
        for (const field of fields.values()) field.remove()
        fields.clear()
      },
    }
  }

  function makeField(place, options, onState) {
    if (!place) throw new Error('there is no such place in the page')
    const { type, placeholder = '', autoComplete = '', ariaLabel = '', validations = [], css = {} } = options
    const frame = document.createElement('iframe')
    const url = new URL('field', base)
    url.searchParams.set('label', ariaLabel)
    frame.src = url.href
    frame.title = ariaLabel
    const { port1: port, port2 } = new MessageChannel()
    const waiting = new Map()
    let sent = 0
    port.onmessage = ({ data: { state, answer } }) => {
      if (state) return onState(state)
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    }
    frame.addEventListener(
      'load',
      () => {
        const settings = { type, placeholder, autoComplete, validations, css }
        frame.contentWindow.postMessage({ connect: settings }, base.origin, [port2])
      },
      { once: true },
    )
    place.append(frame)
    return {
      focus() {
        frame.focus()
        port.postMessage({ focus: true })
      },
      send(request, onAnswer) {
        sent += 1
        waiting.set(sent, onAnswer)
        port.postMessage({ send: { ...request, id: sent } })
      },
      remove() {
        port.close()
        frame.remove()
      },
    }
  }
}
