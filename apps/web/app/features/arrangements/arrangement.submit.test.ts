import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { STATEMENT_SECTIONS } from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import { expect, test } from 'vitest'
import { FORM_FIELD, INTENT_FIELD } from '#platform/forms/form-marks.ts'
import { paths } from '#platform/routing/paths.ts'
import type { FormReply } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { exampleDraft, exampleInfo, exampleStatement } from '#testing/arrangement.fixture.tsx'
import { sessionWith } from '#testing/session.fixture.ts'
import { submit } from './arrangement.submit.ts'
import { STAY_FIELD } from './stay.ts'

type Info = ReturnType<typeof exampleInfo>

interface Sent {
  method: string
  path: string
  body: Record<string, unknown>
}

interface Given {
  /** What the info says once something was saved. */
  problems?: Info['problems']
  statementProblems?: { field: string; reason: string; message: string }[]
  draft?: Info['draft']
  offer?: Info['offer']
  /** Answers by `METHOD path`, where they are not those of an arrangement that is being set up. */
  answers?: Record<string, { status: number; body: unknown }>
  query?: string
}

/** What the API answers to a read, or to a write that it takes. */
function answerOf(
  place: string,
  { draft = exampleDraft(), problems = [], statementProblems = [], offer = null }: Given,
) {
  const info = { draft, problems, plan: null, offer, statement: null }
  const data = place.endsWith('-info')
    ? exampleInfo(info)
    : place.includes('financial-statements')
      ? exampleStatement({ problems: statementProblems as never })
      : exampleDraft()
  // Spec 7: an arrangement is under `data.data`.
  return { status: 200, body: { data: /self-serve-arrangement(-info)?$/.test(place) ? { data } : data } }
}

/** Posts a form of an arrangement to its page, with an API that stores whatever it is sent. */
async function post(form: string, fields: Record<string, string | string[]>, given: Given = {}) {
  const sent: Sent[] = []
  const store = makeStore({
    extra: {
      log: { ...console, warn: () => {}, info: () => {}, error: () => {} },
      fetch: async (path, init) => {
        const method = init?.method ?? 'GET'
        const place = path.replace(/^\/api\/(product|shared)/, '').replace(/\?.*/, '')
        if (method !== 'GET')
          sent.push({ method, path: place, body: init?.body ? JSON.parse(String(init.body)) : {} })
        const { status, body } = given.answers?.[`${method} ${place}`] ?? answerOf(place, given)
        return Response.json(body, { status })
      },
    },
    preloadedState: { session: sessionWith({ user: { id: 41, roles: [], authStrength: 'strong' } }) },
  })
  const data = new FormData()
  data.set(FORM_FIELD, form)
  data.set(INTENT_FIELD, 'one-intent')
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) data.append(name, each)
  const url = new URL(`${paths.selfServeArrangement({ id: 7 })}${given.query ?? ''}`, 'http://localhost:3000')
  const answer = await submit(store, data, { params: { id: '7' }, url, session: store.getState().session })
  if (answer instanceof Response) return { to: answer.headers.get('location'), sent, errors: {} }
  return { to: null, sent, errors: (answer as FormReply).error ?? {}, reply: answer }
}

const at = (sub: string) => paths.selfServeArrangement({ id: 7, sub })
const ARRANGEMENT = '/loans/7/self-serve-arrangement'
const STATEMENT = '/v2/financial-statements/41'
const HOUSEHOLD = {
  'household.isJoint': 'no',
  'household.employment': ['part-time', 'carer'],
  'household.partnerEmployment': 'retired',
  'household.housingTenure': 'tenant-social',
  'household.childrenUnder16': '1',
  'household.children16To18': '0',
  'household.otherDependants': '0',
  'household.nonDependants': '0',
  'household.vehicles': '0',
}

test('starting creates or gets the arrangement, opens a budget, and leads to the first question without an answer', async () => {
  const begun = exampleDraft({ reason: null, affordability: null })
  const { to, sent } = await post(
    'arrangement-start',
    {},
    {
      draft: begun,
      answers: {
        [`POST ${ARRANGEMENT}`]: { status: 200, body: { data: { data: JSON.parse(JSON.stringify(begun)) } } },
      },
    },
  )
  expect(sent).toEqual([
    { method: 'POST', path: ARRANGEMENT, body: {} },
    { method: 'POST', path: '/v2/financial-statements/unexpired', body: {} },
    { method: 'PUT', path: ARRANGEMENT, body: { affordability: 41 } },
  ])
  expect(to).toBe(at('reason'))
})

test('changing one that is followed begins with what it replaces, and goes through every step', async () => {
  const { to, sent } = await post('arrangement-change', { arrangementId: '31' })
  expect(sent[0]).toEqual({ method: 'POST', path: ARRANGEMENT, body: { replaces: 31 } })
  expect(to).toBe(at('reason'))
})

test('where it is not offered the form says so', async () => {
  const error = { code: 'ARRANGEMENT_NOT_OFFERED', message: 'You’re in a breathing space.' }
  const { to, errors } = await post(
    'arrangement-start',
    {},
    {
      answers: { [`POST ${ARRANGEMENT}`]: { status: 409, body: { error } } },
    },
  )
  expect(to).toBe(null)
  expect(errors).toEqual({ '': ['You’re in a breathing space.'] })
})

test('the reason is saved with what we should know, and that only with consent', async () => {
  const bills = { priorityBillsUpdated: 'yes' }
  const answers = {
    reason: 'other',
    other: ' My hours were cut. ',
    supportNeeds: 'I can’t hear well.',
    ...bills,
  }
  const { to, sent } = await post('arrangement-reason', { ...answers, hasConsent: 'on' })
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: ARRANGEMENT,
      body: {
        reason: 'other',
        other: 'My hours were cut.',
        priorityBillsUpdated: true,
        formData: {
          priorityBillsBehind: [],
          supportNeeds: {
            text: 'I can’t hear well.',
            hasConsent: true,
            wordingVersion: consentWording.supportNeed.version,
          },
        },
      },
    },
  ])
  expect(to).toBe(at('budget'))
  expect((await post('arrangement-reason', answers)).errors).toHaveProperty('hasConsent')
  expect((await post('arrangement-reason', { reason: 'other', ...bills })).errors).toEqual({
    other: ['Tell us what has changed'],
  })
  expect(Object.keys((await post('arrangement-reason', {})).errors)).toEqual([
    'reason',
    'priorityBillsUpdated',
  ])
  // What is deleted from the box is deleted with us.
  const emptied = await post('arrangement-reason', { reason: 'illness', hasConsent: 'on', ...bills })
  expect(emptied.sent[0]?.body).toEqual({
    reason: 'illness',
    other: null,
    priorityBillsUpdated: true,
    formData: { priorityBillsBehind: [], supportNeeds: null },
  })
})

test('essential bills: which are behind is asked of who is behind, and forgotten of who is not', async () => {
  const behind = { reason: 'illness', priorityBillsBehind: ['energy', 'council-tax'] }
  const { sent } = await post('arrangement-reason', { priorityBillsUpdated: 'no', ...behind })
  expect(sent[0]?.body).toMatchObject({
    priorityBillsUpdated: false,
    formData: { priorityBillsBehind: ['energy', 'council-tax'] },
  })
  const paid = await post('arrangement-reason', { priorityBillsUpdated: 'yes', ...behind })
  expect(paid.sent[0]?.body).toMatchObject({
    priorityBillsUpdated: true,
    formData: { priorityBillsBehind: [] },
  })
  const unsaid = await post('arrangement-reason', { reason: 'illness', priorityBillsUpdated: 'no' })
  expect(Object.keys(unsaid.errors)).toEqual(['priorityBillsBehind'])
})

test('the budget: the household and every section, what is blank left out', async () => {
  const { sent, to } = await post('arrangement-statement', {
    ...HOUSEHOLD,
    'lines.client-salary-or-wages.amount': '£1,250.50',
    'lines.client-salary-or-wages.frequency': 'monthly',
    'lines.child-benefit.amount': '25',
    'lines.child-benefit.frequency': 'weekly',
    'lines.private-work-pensions.amount': '',
    'lines.private-work-pensions.frequency': 'yearly',
    'lines.rent.amount': '200',
    'lines.rent.frequency': 'fortnightly',
  })
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ method: 'PUT', path: STATEMENT })
  expect(sent[0]?.body.household).toEqual({
    isJoint: false,
    employment: ['part-time', 'carer'],
    partnerEmployment: [],
    housingTenure: 'tenant-social',
    childrenUnder16: 1,
    children16To18: 0,
    otherDependants: 0,
    nonDependants: 0,
    vehicles: 0,
  })
  const sections = sent[0]?.body.sections as { key: string; lines: { line: string }[] }[]
  expect(sections).toHaveLength(STATEMENT_SECTIONS.length)
  expect(sections.flatMap(({ lines }) => lines.map(({ line }) => line))).toEqual([
    'client-salary-or-wages',
    'child-benefit',
    'rent',
  ])
  expect(sections.slice(0, 4)).toEqual([
    { key: 'earnings', lines: [{ line: 'client-salary-or-wages', amount: 1250.5, frequency: 'monthly' }] },
    { key: 'benefits', lines: [{ line: 'child-benefit', amount: 25, frequency: 'weekly' }] },
    { key: 'pensions', lines: [] },
    { key: 'other-income', lines: [] },
  ])
  expect(to).toBe(at('offer'))
})

test('what is no amount is refused at its line, and nothing is sent', async () => {
  for (const amount of ['ten', '-5', '1.234', '99999999']) {
    const { errors, sent } = await post('arrangement-statement', {
      ...HOUSEHOLD,
      'lines.child-benefit.amount': amount,
    })
    expect(Object.keys(errors), amount).toEqual(['lines.child-benefit.amount'])
    expect(sent).toEqual([])
  }
  const missing = await post('arrangement-statement', {})
  expect(Object.keys(missing.errors)).toContain('household.isJoint')
})

test('what the budget cannot be with is said at its field, and a new key goes with the next try', async () => {
  const statementProblems = [
    { field: 'lines.savings-contribution', reason: 'above-savings-limit', message: 'Up to £20' },
    { field: 'household.vehicles', reason: 'missing', message: 'Enter 0 or more' },
    { field: 'tokenPayments', reason: 'missing', message: 'Not said by who stays' },
  ]
  const { errors, reply, sent } = await post(
    'arrangement-statement',
    {
      ...HOUSEHOLD,
      'lines.savings-contribution.amount': '200',
      'explanations.personal': 'I had a baby.',
      [STAY_FIELD]: 'yes',
    },
    { statementProblems },
  )
  expect(errors).toEqual({
    'lines.savings-contribution.amount': ['Up to £20'],
    'household.vehicles': ['Enter 0 or more'],
  })
  expect(reply).not.toHaveProperty('intentKey')
  expect(sent[0]?.body.explanations).toEqual([{ section: 'personal', text: 'I had a baby.' }])
})

test('debts: empty rows are none, and an error stands in the row where it was typed', async () => {
  const rows = {
    ...HOUSEHOLD,
    'priorityDebts[0].creditor': '',
    'otherDebts[0].creditor': '',
    'otherDebts[1].creditor': 'Bramble Bank',
    'otherDebts[1].owed': '900',
    'otherDebts[1].offer': '1000',
    'otherDebts[1].hasCourtJudgment': 'on',
  }
  const message = 'Enter no more than you owe'
  const { errors, sent } = await post('arrangement-statement', rows, {
    statementProblems: [{ field: 'otherDebts.0.offer', reason: 'more-than-owed', message }],
  })
  expect(sent[0]?.body).toMatchObject({
    priorityDebts: [],
    otherDebts: [{ creditor: 'Bramble Bank', owed: 900, offer: 1000, hasCourtJudgment: true }],
    tokenPayments: 0,
    confirmed: [],
  })
  expect(errors).toEqual({ 'otherDebts[1].offer': [message] })
  const half = await post('arrangement-statement', {
    ...HOUSEHOLD,
    'otherDebts[0].owed': '5',
    'priorityDebts[0].creditor': 'A',
  })
  expect(half.errors).toEqual({
    'otherDebts[0].creditor': ['Enter who you owe'],
    'priorityDebts[0].owed': ['Enter how much you owe them'],
  })
  // Who stays on the page has not said that this is all.
  const more = await post('arrangement-statement', { ...HOUSEHOLD, [STAY_FIELD]: 'yes' })
  expect(more.to).toBe(at('budget'))
  expect(more.sent[0]?.body).not.toHaveProperty('tokenPayments')
})

test('a budget that cannot be changed any more gives way to a new one', async () => {
  const error = { code: 'WRONG_STATE', message: 'Not now' }
  const { sent, to } = await post('arrangement-statement', HOUSEHOLD, {
    draft: exampleDraft({ affordability: 40 }),
    answers: { 'PUT /v2/financial-statements/40': { status: 409, body: { error } } },
  })
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /v2/financial-statements/40',
    'POST /v2/financial-statements/unexpired',
    `PUT ${ARRANGEMENT}`,
    `PUT ${STATEMENT}`,
  ])
  expect(to).toBe(at('offer'))
})

const OFFER = { amount: '120', term: '2', 'paymentDate.date': '01-12-2026' }

test('the offer is saved with its first day, as YYYY-MM-DD; what cannot be is said at its field', async () => {
  const { sent, to } = await post('arrangement-offer', OFFER)
  expect(sent[0]?.body).toEqual({ amount: 120, term: 2, formData: { paymentDate: '2026-12-01' } })
  expect(to).toBe(at('review'))
  const problems: Info['problems'] = [
    { field: 'amount', reason: 'amount-above-disposable', message: 'Up to £140' },
    { field: 'paymentDate', reason: 'first-payment-too-soon', message: 'Choose a later day' },
  ]
  const refused = await post('arrangement-offer', OFFER, { problems })
  expect(refused.errors).toEqual({ amount: ['Up to £140'], 'paymentDate.date': ['Choose a later day'] })
  // Above what is left and above what the agreement asks: the lower of the two is said.
  const offer = { ...exampleInfo().offer!, terms: [{ term: 2, most: 100 as never }] }
  const limited = await post('arrangement-offer', OFFER, { problems, offer })
  expect(limited.errors).toMatchObject({ amount: ['Enter £100 or less: that’s the most we can agree'] })
  const wrong = { amount: '0', term: '', 'paymentDate.date': 'soon' }
  for (const [name, value] of Object.entries(wrong)) {
    const { errors, sent: none } = await post('arrangement-offer', { ...OFFER, [name]: value })
    expect([Object.keys(errors), none]).toEqual([[name], []])
  }
})

test('without script a choice is saved and shown with what it changes, before a day is chosen', async () => {
  const shown = { amount: '120', term: '2', 'paymentDate.date': '', [STAY_FIELD]: 'yes' }
  const { sent, to } = await post('arrangement-offer', shown)
  expect(sent[0]?.body).toEqual({ amount: 120, term: 2 })
  expect(to).toBe(`${at('offer')}#what-changes`)
  const changed = await post('arrangement-offer', { ...OFFER, [STAY_FIELD]: 'yes' }, { query: '?change=yes' })
  expect(changed.sent[0]?.body).toHaveProperty('formData', { paymentDate: '2026-12-01' })
  expect(changed.to).toBe(`${at('offer')}?change=yes#what-changes`)
  const left = await post('arrangement-offer', { ...OFFER, 'paymentDate.date': '' })
  expect([left.errors, left.sent]).toEqual([{ 'paymentDate.date': ['Choose a day'] }, []])
})

test('who came from the check page goes back there', async () => {
  const changed = { query: '?change=yes' }
  const reason = { reason: 'illness', priorityBillsUpdated: 'yes' }
  expect((await post('arrangement-reason', reason, changed)).to).toBe(at('review'))
  expect((await post('arrangement-offer', OFFER, changed)).to).toBe(at('review'))
})

const SHOWN = {
  payments: '2',
  total: '240',
  firstPaymentOn: '2026-12-01',
  lastPaymentOn: '2027-01-01',
  owedAtEnd: '281.5',
  arrearsAtEnd: '20.5',
}

test('agreeing sends the figures that were shown; where they have changed nothing is agreed', async () => {
  const agreed = { arrangementId: '31', ...SHOWN, confirmed: 'on' }
  const { sent, to } = await post('arrangement-agree', agreed)
  expect(sent).toEqual([
    {
      method: 'POST',
      path: `${ARRANGEMENT}/agree`,
      body: {
        arrangementId: 31,
        shown: {
          payments: 2,
          total: 240,
          firstPaymentOn: '2026-12-01',
          lastPaymentOn: '2027-01-01',
          owedAtEnd: 281.5,
          arrearsAtEnd: 20.5,
        },
        confirmed: true,
      },
    },
  ])
  expect(to).toBe(at('done'))
  const error = { code: 'CONFLICT', message: 'The figures have changed.' }
  const refused = await post('arrangement-agree', agreed, {
    answers: { [`POST ${ARRANGEMENT}/agree`]: { status: 409, body: { error } } },
  })
  expect(refused.errors).toEqual({ '': ['The figures have changed.'] })
  const unticked = await post('arrangement-agree', { arrangementId: '31', ...SHOWN })
  expect([unticked.sent, unticked.errors]).toEqual([[], { confirmed: ['Tick the box to confirm'] }])
})

test('what is being set up is dropped, and what is followed is ended, each by its id', async () => {
  const dropped = await post('arrangement-drop', { arrangementId: '31' })
  expect(dropped.sent).toEqual([{ method: 'POST', path: `${ARRANGEMENT}/end`, body: { arrangementId: 31 } }])
  expect(dropped.to).toBe(`${at('start')}?dropped=yes`)
  expect((await post('arrangement-end', { arrangementId: '31' })).to).toBe(at('done'))
})

test('a step that was posted after another device ended it all leads to what there is now', async () => {
  const { to, sent } = await post('arrangement-offer', { amount: '5', term: '1' }, { draft: null })
  expect(to).toBe(paths.selfServeArrangement({ id: 7, reload: true }))
  expect(sent).toEqual([])
})
