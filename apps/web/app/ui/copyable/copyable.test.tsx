import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Copyable } from './copyable.tsx'

test('without script there is the text and no button', () => {
  const html = renderToStaticMarkup(<Copyable text="TB5MK89FRX" name="reference" />)
  expect(html).toContain('TB5MK89FRX')
  expect(html).not.toContain('<button')
})
