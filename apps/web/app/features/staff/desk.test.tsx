import type { ContactDetails as CustomerDetails } from '@tarnbrook/contract/customers/contact-details'
import type { customerMessages } from '@tarnbrook/contract/customers/customers'
import type { DeclineReview } from '@tarnbrook/contract/reviews/decline-reviews'
import { REPORT_VALID_DAYS } from '@tarnbrook/contract/reviews/report-days'
import { pence } from '@tarnbrook/domain/core/money'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { defineForm } from '#platform/forms/form-definition.ts'
import type { FormReply } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { ComplaintForms } from './actions/complaint-forms.tsx'
import { SupportNeed } from './actions/difficulty-actions.tsx'
import { Message } from './actions/people-actions.tsx'
import { CardPayoff, ReturnedPayoff } from './card-payoffs/card-payoff-form.tsx'
import { ContactDetails } from './contact/contact-details.tsx'
import { Messages } from './customer/messages.tsx'
import { tellFilesApart } from './data-requests/data-requests.tsx'
import { ItemGone } from './item/item-gone.tsx'
import { WriteOff } from './loan-acts/proposal-forms.tsx'
import { PressForm } from './press-form.tsx'
import { BRAND_NAMES } from './queue/queue-words.ts'
import { describeDecline } from './reviews/decline-review.screen.tsx'
import { DoneNotice } from './words/done-notice.tsx'

type CustomerMessages = z.output<typeof customerMessages>

const CARD = {
  id: 1,
  loanId: 7,
  lender: 'Example Bank',
  lastFour: '4242',
  vaultAlias: 'tok_1',
  accountNumberEnding: '5678',
  amount: pence(1_000_00),
  state: 'held' as const,
  returns: 2,
  isStopped: false,
  since: '2026-11-20T10:00:00Z',
}

/** The page as the server makes it after a refused post: what is seen without script. */
function renderReply(reply: FormReply, Component: ComponentType, url = '/'): string {
  const store = makeStore({
    extra: { fetch: () => new Promise(() => {}), log: console },
    preloadedState: { session: sessionWith({ user: { id: 41, roles: [], authStrength: 'strong' } }) },
  })
  const Page = createRoutesStub([{ id: 'page', path: '/:id?', Component }])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={[url]} hydrationData={{ loaderData: {}, actionData: { page: reply } }} />
    </Provider>,
  )
}

test('an item that a colleague dealt with first says so, with all that was typed', () => {
  const page = renderReply(
    {
      status: 'error',
      form: 'sell',
      error: { '': ['Sam Second did that on 27 November 2026 at 10:14.'] },
      initialValue: {
        loanId: '7',
        shown: '100',
        reason: 'No income',
        buyer: { name: 'Fellgate Ltd', email: '' },
      },
    },
    () => <ItemGone closed={null} />,
  )
  expect(page).toContain('Sam Second did that on 27 November 2026 at 10:14.')
  expect(page).toContain('Why: No income')
  expect(page).toContain('Company: Fellgate Ltd')
  expect(page).not.toMatch(/loanId|shown|email/)
})

test('an act that can’t be done any more says why above the typed text, with nothing to press', () => {
  const act = { act: 'write-off', refusal: 'Nothing is owed.', owed: null, remedyBy: null } as const
  const page = renderReply(
    {
      status: 'error',
      form: 'write-off',
      error: { '': ['The loan has changed since you opened this page.'] },
      initialValue: { reason: 'No income' },
    },
    () => (
      <WriteOff
        loanId={7}
        act={{ ...act, hasProtectedGoods: null, causes: [], refund: null }}
        isOpen={false}
      />
    ),
  )
  expect(page).toMatch(/<details[^>]* open=.*Nothing is owed\..*The loan has changed.*Why: No income/s)
  expect(page).not.toMatch(/<button|<form/)
})

test('a change that a colleague proposed first leaves what was typed of another to be read', () => {
  const details: CustomerDetails = {
    ...{ '@type': 'contactDetails', id: 41, firstName: 'Ada', lastName: 'Moss' },
    ...{ email: 'ada@example.com', mobileNumber: null, address: null },
    proposal: {
      ...{ id: 3, kind: 'email', value: 'moss@example.com', checkedBy: 'document-seen', reason: 'Asked' },
      ...{ proposedBy: 'Sam Second', proposedAt: '2026-11-27T10:14:00Z', expiresAt: '2026-12-04T10:14:00Z' },
    },
  }
  const typed: [form: string, initialValue: Record<string, string>, said: string[]][] = [
    ['correct-email', { kind: 'email', email: 'new@example.com' }, ['New email address: new@example.com']],
    ['correct-name', { firstName: 'Eda', lastName: 'Mose' }, ['First name: Eda', 'Last name: Mose']],
  ]
  for (const [form, initialValue, said] of typed) {
    const error = { '': ['Sam Second has proposed a change.'] }
    const page = renderReply({ status: 'error', form, error, initialValue }, () => (
      <ContactDetails details={details} />
    ))
    for (const words of said) expect(page).toContain(words)
  }
  const error = { '': ['Sam Second did that.'] }
  const late: FormReply = {
    status: 'error',
    form: 'refuse-change',
    error,
    initialValue: { note: 'Not asked' },
  }
  const decided = renderReply(late, () => <ContactDetails details={{ ...details, proposal: null }} />)
  expect(decided).toMatch(/Sam Second did that\..*You wrote: Not asked/s)
})

test('the form of a card says whose loan pays it', () => {
  const card = { ...CARD, debt: null, brand: 'main', borrowerName: 'Ada Moss', reference: 'TB-7' }
  const page = renderReply({}, () => <CardPayoff card={card} />)
  expect(page).toContain('Ada Moss')
  expect(page).toMatch(/<a [^>]*href="\/staff\/loans\/7"[^>]*>TB-7<\/a>/)
  expect(page).toContain(BRAND_NAMES.main)
  // The page of an item has said it already.
  expect(renderReply({}, () => <CardPayoff card={card} isOfItem />)).not.toContain('Ada Moss')
  expect(page).toMatch(/<input[^>]*name="returns"[^>]*value="2"/)
  expect(page).toContain('value="paid"')
  // A paid card has no number any more; after a death only what left before we knew is recorded.
  const deleted = renderReply({}, () => <CardPayoff card={{ ...card, vaultAlias: null }} />)
  expect(deleted).not.toContain('value="paid"')
  const held = renderReply({}, () => <CardPayoff card={{ ...card, isStopped: true }} />)
  expect(held).toMatch(/This is held/)
  expect(held).toContain('value="paid"')
  expect(held).toContain('value="sent"')
  expect(held).toMatch(/After a death nothing is emailed. After an insolvency the borrower is emailed/)
  const returned = (isStopped: boolean) =>
    renderReply({}, () => <ReturnedPayoff card={{ ...card, state: 'paid', isStopped }} />)
  expect(returned(true)).toMatch(/After a death nothing is emailed.*We hold it until it’s clear who gets it/)
  expect(returned(true)).not.toContain('It waits to be paid')
  expect(returned(false)).toContain('It waits to be paid, or sent to them, again.')
  const none = renderReply({}, () => <CardPayoff card={{ ...card, vaultAlias: null, isStopped: true }} />)
  expect(none).toMatch(/This is held/)
  expect(none).not.toContain('value="paid"')
  expect(none).toContain('value="sent"')
  expect(none).toContain('Day on which the money left<')
})

test('files that are too large for a copy are to be sent, and were sent once it is answered', () => {
  expect(tellFilesApart(1, 'open')).toBe(
    'One file is too large for the copy: send it separately. The file data.json in the copy lists it.',
  )
  expect(tellFilesApart(2, 'proposed')).toMatch(/too large for the copy: send them separately\./)
  expect(tellFilesApart(2, 'answered')).toMatch(
    /^2 files are too large for the copy, and were sent separately\./,
  )
  expect(tellFilesApart(1, 'closed')).not.toContain('sent')
})

test('a decline without a report says that none prices a loan today, and for how long one does', () => {
  const declined = {
    '@type': 'declineReview',
    ...{
      applicationId: 3,
      customerId: 4,
      reference: 'A-3',
      isByStaff: false,
      declinedOn: null,
      askedAt: null,
    },
    ...{ amount: pence(1_000_00), term: 12, reasons: [], report: null, budget: null, appliesAgain: false },
    ...{ refusal: null, review: null },
  } as unknown as DeclineReview
  expect(describeDecline(declined)).toContainEqual({
    term: 'Credit report',
    detail: `None that can price a loan today: it lasts ${REPORT_VALID_DAYS} days`,
  })
})

test('a note about a support need takes an item away only where one is left', () => {
  const told = { circumstances: [], words: null, toldAt: '2026-11-20T10:00:00Z', deletedOn: '2027-11-20' }
  const need = { '@type': 'supportNeedForStaff' as const, userId: 41, told, notes: [] }
  const pageOf = (isNoted: boolean) => renderReply({}, () => <SupportNeed need={{ ...need, isNoted }} />)
  expect(pageOf(false)).toContain('The item goes.')
  expect(pageOf(true)).not.toContain('The item goes.')
})

const MESSAGES: CustomerMessages = {
  '@type': 'customerMessages',
  person: { id: 41, firstName: 'Ada', lastName: 'Moss', dateOfBirth: null, brands: ['main'] },
  ...{ mailbox: 'ada@example.com', home: '2 Mill Lane, Leeds', sent: [], next: null, received: [] },
}

test('a complaint that staff noted says how it came, and where its answer goes', () => {
  const received = ([null, 'phone', 'letter', 'email'] as const).map((channel, id) => ({
    ...{ id, reference: `C-${id}`, brand: 'main', subject: 'A complaint', text: 'Late.', channel },
    ...{ receivedAt: '2026-11-27T10:14:00Z', answeredAt: null, answer: null, outcome: null, respondBy: null },
  }))
  const page = renderReply({}, () => <Messages messages={{ ...MESSAGES, received }} />, '/41')
  for (const words of ['By the contact form', 'Told us by phone, noted by staff', 'Wrote an email, noted'])
    expect(page).toContain(words)
  expect(page).toMatch(/By email, to ada@example\.com.*By post, to 2 Mill Lane, Leeds/s)
  expect(page).toContain('It’s recorded for the brand Main.')
  expect(page).not.toContain('Which brand is it about?')
  const person = { ...MESSAGES.person, brands: ['main', 'motor'] }
  const several = renderReply({}, () => <Messages messages={{ ...MESSAGES, person, home: null }} />, '/41')
  expect(several).toContain('Which brand is it about?')
  expect(several).not.toMatch(/recorded for the brand|By post/)
})

test('an answer by post says so before and after it, with the way to its letter', () => {
  const days = { finalResponseBy: '2026-12-01', summaryBy: '2026-12-01', canSummarise: false }
  const pageOf = (email: string | null) =>
    renderReply({}, () => (
      <ComplaintForms message={{ email } as never} days={{ ...days, canTellDelay: true } as never} />
    ))
  expect(pageOf('ada@example.com')).toMatch(/Send the response.*Send the email/s)
  expect(pageOf(null)).toMatch(/Write the letter.*Write the letter/s)
  expect(pageOf(null)).not.toMatch(/>Send /)
  const done = renderReply({}, DoneNotice, '/?done=answered-by-post&letter=letter-to-post:12')
  expect(done).toMatch(/The letter is in the queue\. Print it and post it\..*id=letter-to-post%3A12"/s)
  expect(renderReply({}, DoneNotice, '/?done=answered')).not.toContain('<a')
  const message = { name: 'Ada', email: 'ada@example.com', postalAddress: '2 Mill Lane', channel: 'letter' }
  const both = renderReply({}, () => <Message message={message as never} />)
  expect(both).toMatch(/ada@example\.com.*Postal address.*2 Mill Lane/s)
  expect(both).not.toContain('We answer by post')
})

test('a form of the desk says whom it was made for', () => {
  const form = defineForm('take').typed()
  const page = renderReply({ status: 'error', form: 'other' }, () => (
    <PressForm form={form} label="Take it" />
  ))
  expect(page).toContain('name="_person" value="41"')
})
