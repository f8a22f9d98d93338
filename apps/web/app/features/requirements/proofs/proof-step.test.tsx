import type { Attachment, Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { FormReply } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { exampleApplication } from '#testing/pages.fixture.tsx'
import { sessionWith } from '#testing/session.fixture.ts'
import { ProofStep } from './proof-step.tsx'

const file = (id: number, changes: Partial<Attachment> = {}): Attachment => ({
  id,
  name: `side-${id}.jpg`,
  kind: 'jpeg',
  side: null,
  pages: 1,
  bytes: 2048,
  status: 'ready',
  sentAt: '2026-11-22T10:00:00Z',
  ...changes,
})

/** The page of a driving licence. */
function pageOf(
  given: Partial<Requirement>,
  {
    authStrength = 'strong',
    query = '',
    reply,
  }: { authStrength?: 'strong' | 'weak'; query?: string; reply?: FormReply } = {},
): string {
  const requirement = {
    '@type': 'driving-licence-application-requirement',
    id: 3,
    status: 'wanted',
    attachments: [],
    details: {},
    ...given,
  } as unknown as Requirement
  const application = exampleApplication('hire-purchase', { state: 'Requested', requirements: [requirement] })
  const store = makeStore({
    extra: { fetch: () => new Promise(() => {}), log: console },
    preloadedState: { session: sessionWith({ brand: 'motor', user: { id: 41, roles: [], authStrength } }) },
  })
  const Stub = createRoutesStub([
    {
      id: 'page',
      path: '/',
      Component: () => <ProofStep application={application} task="driving-licence" />,
    },
  ])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Stub
        initialEntries={[`/?id=8&task=driving-licence${query}`]}
        {...(reply && { hydrationData: { loaderData: {}, actionData: { page: reply } } })}
      />
    </Provider>,
  )
}

test('the form sends its files without script too, from any picker, and the camera is not forced', () => {
  const html = pageOf({})
  expect(html).toMatch(/<form id="send-proof"[^>]* encType="multipart\/form-data" method="post"/)
  const inputs = html.match(/<input[^>]*type="file"[^>]*>/g) ?? []
  // Of each side a photo, or any file from any picker.
  const named = inputs.map((input) => [/name="(\w+)"/.exec(input)?.[1], input.includes('capture=')])
  expect(named).toEqual([
    ['front', true],
    ['front', false],
    ['back', true],
    ['back', false],
  ])
  for (const input of inputs) {
    const [, id = '?'] = / id="([^"]+)"/.exec(input) ?? []
    expect(html).toMatch(new RegExp(`<label[^>]* for="${id}"`))
    expect(input).toContain(`aria-describedby="${id.replace('-photo', '')}-hint"`)
  }
  expect(inputs[1]).toContain(
    'accept="application/pdf,image/jpeg,image/png,image/heic,.heic,image/webp,image/avif,image/tiff"',
  )
})

test('a side that has arrived is in its own slot, where it can be replaced', () => {
  const html = pageOf({ attachments: [file(5, { side: 'back' })] })
  expect(html.indexOf('>Back</legend>')).toBeLessThan(html.indexOf('side-5.jpg'))
  expect(html).toContain('Replace the back')
  expect(html).not.toContain('Replace the front')
})

test('a replacement that was refused is to be chosen again where the error leads: it is open', () => {
  const reply: FormReply = { status: 'error', form: 'send-proof', error: { back: ['notes.txt: Send a PDF'] } }
  const attachments = [file(4, { side: 'front' }), file(5, { side: 'back' })]
  const html = pageOf({ attachments }, { reply })
  expect(html).toMatch(/<details[^>]* open=""[^>]*><summary[^>]*>Replace the back/)
  expect(html).toMatch(/<details class="[^"]*"><summary[^>]*>Replace the front/)
})

describe('the files that have arrived', () => {
  const files = [file(5), file(6), file(7, { kind: 'pdf' })]

  test('are a list, pictures as themselves and the rest to be saved, each with a button that names it', () => {
    const html = pageOf({ attachments: files })
    expect(html.match(/<li class="[^"]*file[^"]*"/g)).toHaveLength(files.length)
    expect([...html.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)].map(([, src, alt]) => [src, alt])).toEqual(
      [
        ['/api/product/attachments/5', 'View side-5.jpg'],
        ['/api/product/attachments/6', 'View side-6.jpg'],
      ],
    )
    expect(html).toContain('href="/api/product/attachments/7"')
    for (const { id, name } of files)
      expect(html).toMatch(
        new RegExp(`<button value="${id}"[^>]* name="attachmentId">Remove<span[^>]*> ${name}`),
      )
  })

  test('are not shown to somebody who has only come by a link, nor before they are scanned', () => {
    for (const html of [
      pageOf({ attachments: files }, { authStrength: 'weak' }),
      pageOf({ attachments: [file(5, { status: 'checking' })] }),
    ]) {
      expect(html).toContain('side-5.jpg')
      expect(html).not.toContain('/attachments/')
    }
  })

  test('can be confirmed once all are scanned, and until then the page says what it waits for', () => {
    const confirm = 'Send for checking'
    expect(pageOf({ attachments: [file(5)] })).toContain(confirm)
    const checking = pageOf({ attachments: [file(5), file(6, { status: 'checking' })] })
    expect(checking).not.toContain(confirm)
    expect(checking).toContain(
      'href="/account/borrow/continue?id=8&amp;task=driving-licence">check again</a>',
    )
  })
})

test('a file that could not be opened says why', () => {
  const refusedFileReason = 'That file isn’t complete. Choose it again.'
  expect(pageOf({ details: { refusedFile: 'front.pdf', refusedFileReason } })).toMatch(
    /We removed “front.pdf”[\s\S]*That file isn’t complete. Choose it again./,
  )
})

test('what was sent back says why, with the line of the person who checked it', () => {
  const sentBack = { reason: 'incomplete' as const, note: 'The back is missing.', at: '2026-11-22T10:00:00Z' }
  const html = pageOf({ attachments: [file(5)], details: { sentBack } })
  expect(html).toContain('A page or a side is missing.')
  expect(html).toContain('The back is missing.')
})

test('a letter that no person looked at says the day it must last to, or what the loan has', () => {
  const at = '2026-11-22T10:00:00Z'
  const page = (sentBack: NonNullable<Requirement['details']['sentBack']>) =>
    pageOf({ details: { sentBack } })
  const ends = page({ reason: 'figure-ends', holdsUntil: '2026-12-09', note: null, at })
  expect(ends).toContain('We can’t pay this debt off with the letter you sent')
  expect(ends).toContain('valid until 9 December 2026 or later')
  const high = page({ reason: 'figure-too-high', amountLeft: pence(120_049), note: null, at })
  expect(high).toContain('That’s £1,200.49. You can pay the lender the difference and send a new letter.')
  expect(high).toContain('Or apply for a larger loan instead.')
})

test('a file that was removed because it is harmful is named, and read out', () => {
  expect(pageOf({ details: { refusedFile: 'front.pdf' } })).toMatch(
    /role="alert"[\s\S]*We removed “front.pdf”/,
  )
})

test.each([
  ['send-proof', 'Your files are added'],
  ['remove-proof', 'We’ve removed that file'],
])('without script the page says what was done: %s', (saved, words) => {
  expect(pageOf({}, { query: `&saved=${saved}` })).toContain(words)
  expect(pageOf({})).not.toContain(words)
})

test('what comes while files are sent is read out: the region is there before', () => {
  expect(pageOf({})).toContain('<p role="status"></p>')
})
