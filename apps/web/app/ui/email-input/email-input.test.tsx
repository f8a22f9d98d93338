import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { askAboutEmail, EmailInput } from './email-input.tsx'

const html = (errors: string[]) =>
  renderToStaticMarkup(
    <EmailInput
      label="Email address"
      field={{ id: 'login-email', name: 'email', errors, defaultValue: 'jo@gmial.com' }}
    />,
  )

test('a box for an email address is named as one', () => {
  expect(html([])).toContain('<input type="hidden" name="_email" value="email"/>')
  expect(html(['Enter your email address'])).not.toContain('_askedEmail')
})

test('what was asked about is sent again with the answer', () => {
  const asked = html([askAboutEmail('jo@gmail.com')])
  expect(asked).toContain('<input type="hidden" name="_askedEmail" value="jo@gmail.com"/>')
  expect(asked).toContain('Did you mean jo@gmail.com?')
  expect(asked).not.toContain('<button')
})
