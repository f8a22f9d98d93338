import { email } from '@tarnbrook/contract/fields'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ASKED_FIELD, EMAIL_FIELD } from '#ui/email-input/email-input.tsx'
import { findMeantEmail } from './email-slip.ts'
import { parseForm } from './submission.ts'

test.each([
  ['name@gmial.com', 'name@gmail.com'],
  ['name@gamil.com', 'name@gmail.com'],
  ['name@gmal.com', 'name@gmail.com'],
  ['name@gmaill.com', 'name@gmail.com'],
  ['name@gnail.com', 'name@gmail.com'],
  ['name@gmail.co', 'name@gmail.com'],
  ['name@gmail.con', 'name@gmail.com'],
  ['name@gmail.cmo', 'name@gmail.com'],
  ['name@gmail.co.uk', 'name@gmail.com'],
  ['name@gmial.con', 'name@gmail.com'],
  ['name@hotmial.com', 'name@hotmail.com'],
  ['name@hotmai.co.uk', 'name@hotmail.co.uk'],
  ['name@hotmail.couk', 'name@hotmail.co.uk'],
  ['name@hitmail.co.uk', 'name@hotmail.co.uk'],
  ['name@outlok.com', 'name@outlook.com'],
  ['name@yahooo.co.uk', 'name@yahoo.co.uk'],
  ['name@yhaoo.com', 'name@yahoo.com'],
  ['name@iclould.com', 'name@icloud.com'],
  ['name@btinternt.com', 'name@btinternet.com'],
  ['name@virginmeda.com', 'name@virginmedia.com'],
  ['name@talktlak.net', 'name@talktalk.net'],
  ['name@office.con', 'name@office.com'],
  ['Name.O+loans@GMIAL.com', 'Name.O+loans@gmail.com'],
  [' mailto:name@gmial.com. ', 'name@gmail.com'],
])('%j was meant to be %s', (typed, meant) => {
  expect(findMeantEmail(typed)).toBe(meant)
})

test.each([
  ...['name@gmail.com', 'name@googlemail.com', 'name@hotmail.co.uk', 'name@hotmail.fr', 'name@outlook.de'],
  ...['name@live.co.uk', 'name@sky.com', 'name@me.com', 'name@aol.com', 'name@msn.com', 'name@mail.com'],
  ...[
    'name@ymail.com',
    'name@email.com',
    'name@cloud.com',
    'name@yahoo.ca',
    'name@yahoo.co.in',
    'name@gmx.com',
  ],
  ...['name@proton.me', 'name@pm.me', 'name@people.example', 'name@council.gov.uk', 'name@ox.ac.uk'],
  ...['name@company.co', 'name@shop.om', 'name@studio.me', "o'brien@people.example", 'nobody', 'a@b@c', ''],
])('%j has no slip that is known', (typed) => {
  expect(findMeantEmail(typed)).toBeNull()
})

const schema = z.strictObject({ email, name: z.string({ error: 'Enter your name' }) })

/** As a form with a box for an email address posts it. */
function post(typed: Record<string, string>, asked?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  form.set(EMAIL_FIELD, 'email')
  if (asked !== undefined) form.set(ASKED_FIELD, asked)
  return parseForm(form, schema)
}

test('an address with a slip is asked about once, and taken as it is when it is sent again', () => {
  const first = post({ email: 'jo@gmial.com', name: 'Jo' })
  expect([first.status, first.refuse().error]).toEqual([
    'error',
    { email: ['Did you mean jo@gmail.com? If your address is right as it is, continue'] },
  ])
  const again = post({ email: 'jo@gmial.com', name: 'Jo' }, 'jo@gmail.com')
  expect(again.status === 'success' && again.value.email).toBe('jo@gmial.com')
  const other = post({ email: 'al@gmial.com', name: 'Jo' }, 'jo@gmail.com')
  expect(other.status).toBe('error')
})

test('what else is wrong is said with it, and an address that is none has its own error', () => {
  expect(post({ email: 'jo@gmial.com' }).refuse().error).toEqual({
    email: [expect.stringContaining('jo@gmail.com')],
    name: ['Enter your name'],
  })
  expect(post({ email: 'jo gmial.com', name: 'Jo' }).refuse().error).toEqual({
    email: ['Enter an email address like name@example.com'],
  })
})
