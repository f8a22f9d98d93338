import type { ContactDetails as CustomerDetails } from '@tarnbrook/contract/customers/contact-details'
import { pence } from '@tarnbrook/domain/core/money'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { defineForm } from '#platform/forms/form-definition.ts'
import type { FormReply } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { SupportNeed } from './actions/difficulty-actions.tsx'
import { CardPayoff } from './card-payoffs/card-payoff-form.tsx'
import { ContactDetails } from './contact/contact-details.tsx'
import { ItemGone } from './item/item-gone.tsx'
import { WriteOff } from './loan-acts/proposal-forms.tsx'
import { PressForm } from './press-form.tsx'
import { BRAND_NAMES } from './queue/queue-words.ts'

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
function renderReply(reply: FormReply, Component: ComponentType): string {
  const store = makeStore({
    extra: { fetch: () => new Promise(() => {}), log: console },
    preloadedState: { session: sessionWith({ user: { id: 41, roles: [], authStrength: 'strong' } }) },
  })
  const Page = createRoutesStub([{ id: 'page', path: '/', Component }])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Page hydrationData={{ loaderData: {}, actionData: { page: reply } }} />
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
  expect(page).toMatch(/<input[^>]*name="returns"[^>]*value="2"/)
  expect(page).toContain('value="paid"')
  // A paid card has no number any more; after a death only what left before we knew is recorded.
  const deleted = renderReply({}, () => <CardPayoff card={{ ...card, vaultAlias: null }} />)
  expect(deleted).not.toContain('value="paid"')
  const held = renderReply({}, () => <CardPayoff card={{ ...card, isStopped: true }} />)
  expect(held).toMatch(/This is held/)
  expect(held).toContain('value="paid"')
  expect(held).toContain('value="sent"')
  const none = renderReply({}, () => <CardPayoff card={{ ...card, vaultAlias: null, isStopped: true }} />)
  expect(none).toMatch(/This is held/)
  expect(none).not.toContain('value="paid"')
  expect(none).toContain('value="sent"')
  expect(none).toContain('Day on which the money left<')
})

test('a note about a support need takes an item away only where one is left', () => {
  const told = { circumstances: [], words: null, toldAt: '2026-11-20T10:00:00Z', deletedOn: '2027-11-20' }
  const need = { '@type': 'supportNeedForStaff' as const, userId: 41, told, notes: [] }
  const pageOf = (isNoted: boolean) => renderReply({}, () => <SupportNeed need={{ ...need, isNoted }} />)
  expect(pageOf(false)).toContain('The item goes.')
  expect(pageOf(true)).not.toContain('The item goes.')
})

test('a form of the desk says whom it was made for', () => {
  const form = defineForm('take').typed()
  const page = renderReply({ status: 'error', form: 'other' }, () => (
    <PressForm form={form} label="Take it" />
  ))
  expect(page).toContain('name="_person" value="41"')
})
