import { expect, test } from 'vitest'
import { closingNotice, staffList } from './staff-list.ts'

const item = {
  id: 'dead-job:1',
  reason: 'dead-job',
  since: '2026-11-20T09:30:00Z',
  detail: 'pay-out',
  next: 'Read the error.',
  canClose: true,
  canRetry: true,
  loanId: null,
  payoutId: null,
  mandateId: null,
  jobId: 1,
  brand: 'main',
  reference: 'TB5MK89FRX',
  borrowerName: `<script>alert("O'Neill & Co")</script>`,
} as const

test('what comes from outside is text, and nothing else', () => {
  const html = staffList({ items: [item], total: 1 })
  expect(textsOf(html)).toContain('dead-job pay-out main TB5MK89FRX ')
  expect(html).toContain('&#60;script&#62;alert(&#34;O&#39;Neill &#38; Co&#34;)&#60;/script&#62;')
})

test('a row begins with the time in London', () => {
  expect(staffList({ items: [{ ...item, since: '2026-06-20T09:30:00Z' }], total: 1 })).toContain(
    '<td data-column="Since"><time datetime="2026-06-20T09:30:00Z">20/06/2026, 10:30</time></td>',
  )
})

test('a job can be started again, and nothing else', () => {
  const form =
    'action="/sso/retry" aria-label="Start again: dead-job:1"><input type="hidden" name="id" value="dead-job:1">'
  expect(staffList({ items: [item], total: 1 })).toContain(form)
  expect(staffList({ items: [{ ...item, canRetry: false }], total: 1 })).not.toContain('/sso/retry')
})

test('a list that is not whole says so', () => {
  expect(staffList({ items: [item], total: 1 })).not.toContain('are shown')
  expect(staffList({ items: [item], total: 201 })).toContain(
    'What needs a person (201)</h2><p>The oldest 1 are shown.</p>',
  )
})

test('an empty list says so', () => {
  expect(staffList({ items: [], total: 0 })).toBe('<p>Nothing needs a person at the moment.</p>')
})

test('each item that staff close has a form for it, and no other has', () => {
  const odd = staffList({ items: [{ ...item, id: 'event-not-used:"><b>' }], total: 1 })
  expect(odd).toContain(
    '<form method="post" action="/sso/close" aria-label="Close event-not-used:&#34;&#62;&#60;b&#62;">',
  )
  expect(odd).toContain('name="id" value="event-not-used:&#34;&#62;&#60;b&#62;"')
  expect(staffList({ items: [{ ...item, canClose: false, canRetry: false }], total: 1 })).not.toContain(
    '<form',
  )
})

// WCAG 2.2, 2.5.3: who speaks what they read presses the button.
test('the name of each button begins with what it reads', () => {
  const buttons = [
    ...staffList({ items: [item], total: 1 }).matchAll(/<button aria-label="(.*?)">(.*?)<\/button>/g),
  ]
  expect(buttons.map(([, name, text]) => [name, text])).toEqual([
    ['Start again: dead-job:1', 'Start again'],
    ['Close dead-job:1', 'Close'],
  ])
})

test('what became of a closing is said in our own words only', () => {
  expect(closingNotice('done')).toBe('<p role="status"><strong>The item is closed.</strong></p>')
  for (const word of [null, '', '<b>', 'constructor', 'toString']) expect(closingNotice(word)).toBe('')
})

/** What a reader sees, cell by cell. */
function textsOf(html: string): string {
  return html.replaceAll('</td>', ' ').replaceAll(/<[^>]*>/g, '')
}
