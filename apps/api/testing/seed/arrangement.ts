import type { TestApi } from '#testing/kit.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'

/** For tests: what a borrower does to set up an arrangement, by the API. */

const HOUSEHOLD = {
  isJoint: false,
  childrenUnder16: 1,
  children16To18: 0,
  otherDependants: 0,
  nonDependants: 0,
  vehicles: 1,
  housingTenure: 'tenant-private-sector',
  employment: ['part-time'],
  partnerEmployment: [],
}

/** A statement whose lines leave so many pounds a month. */
export function answersLeaving(disposable: number) {
  return {
    household: HOUSEHOLD,
    sections: [
      { key: 'earnings', lines: [monthly('client-salary-or-wages', 1400 + disposable)] },
      { key: 'home-contents', lines: [monthly('rent', 800)] },
      { key: 'food-housekeeping', lines: [monthly('groceries', 500)] },
    ],
    priorityDebts: [],
    otherDebts: [{ creditor: 'A card', owed: 900, offer: 100, hasCourtJudgment: false }],
    tokenPayments: 0,
    confirmed: ['asset-use-considered', 'savings-contribution-considered'],
    explanations: [],
  }
}

function monthly(line: string, amount: number) {
  return { line, amount, frequency: 'monthly' }
}

// biome-ignore lint/suspicious/noExplicitAny: what the API answers, as the other tests read it.
type Info = any

type Caller = Pick<SeededLoan, 'loanId' | 'borrower'>

interface DraftAnswers {
  amount?: number
  term?: number
  paymentDate?: string
  /** Which of the days that are offered the first payment is on; 0 is the first of them. */
  dayIndex?: number
  /** What the statement leaves each month. */
  disposable?: number
  /** The arrangement that it changes. */
  replaces?: number
}

export function createArrangementKit(kit: () => Pick<TestApi, 'call'>) {
  const path = ({ loanId }: Caller) => `/loans/${loanId}/self-serve-arrangement`
  const call = (
    method: 'GET' | 'POST' | 'PUT',
    to: string,
    { borrower }: Caller,
    { as = borrower.token, body, key }: { as?: string; body?: object; key?: string } = {},
  ) => kit().call(method, to, { as, ...(body && { body }), ...(key && { key }) })
  /** An arrangement is under `data.data` of the body; tests read it as any other resource. */
  const callNested = async (...args: Parameters<typeof call>) => {
    const answer = await call(...args)
    return answer.status === 200 ? { ...answer, body: answer.body.data } : answer
  }
  const api = {
    create: (loan: Caller, body?: object, as?: string) =>
      callNested('POST', path(loan), loan, { ...(body && { body }), ...(as && { as }) }),
    read: (loan: Caller, as?: string) => callNested('GET', path(loan), loan, { ...(as && { as }) }),
    save: (loan: Caller, body: object, as?: string) =>
      callNested('PUT', path(loan), loan, { body, ...(as && { as }) }),
    info: async (loan: Caller): Promise<Info> => {
      const { status, body } = await callNested('GET', `${path(loan)}-info`, loan)
      if (status !== 200) throw new Error(`the info could not be read: ${JSON.stringify(body)}`)
      return body.data
    },
    agree: (loan: Caller, body: object, options: { as?: string; key?: string } = {}) =>
      call('POST', `${path(loan)}/agree`, loan, { body: { confirmed: true, ...body }, ...options }),
    end: (loan: Caller, arrangementId: number, as?: string) =>
      call('POST', `${path(loan)}/end`, loan, { body: { arrangementId }, ...(as && { as }) }),

    /** The id of a statement of the borrower that can be relied on and leaves so much. */
    async statement(loan: Caller, disposable = 200): Promise<number> {
      const opened = await call('POST', '/v2/financial-statements/unexpired', loan)
      const { id } = opened.body.data
      const saved = await call('PUT', `/v2/financial-statements/${id}`, loan, {
        body: answersLeaving(disposable),
      })
      if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
      return id
    },

    /** With every answer. Default £60 a month for three months, from the first offered day. */
    async draft(loan: Caller, answers: DraftAnswers = {}) {
      const { disposable = 200, dayIndex = 0, replaces, ...given } = answers
      const created = await api.create(loan, replaces === undefined ? undefined : { replaces })
      if (created.status !== 200) throw new Error(JSON.stringify(created.body))
      const affordability = await api.statement(loan, disposable)
      await api.save(loan, {
        reason: 'less-income',
        other: 'My hours were cut.',
        priorityBillsUpdated: true,
        affordability,
      })
      const { offer } = await api.info(loan)
      await api.save(loan, { amount: 60, term: 3, paymentDate: offer.paymentDates[dayIndex], ...given })
      return api.info(loan)
    },

    /** Sets one up and agrees to it as it is shown. @returns the arrangement */
    async agreed(loan: Caller, answers: DraftAnswers = {}) {
      const info = await api.draft(loan, answers)
      if (!info.plan) throw new Error(`there is no plan: ${JSON.stringify(info.problems)}`)
      const { status, body } = await api.agree(loan, {
        arrangementId: info.draft.id,
        shown: toShownFigures(info),
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.data
    },
  }
  return api
}

/** What was on the page, as the pages send it. */
export function toShownFigures(info: { plan: Record<string, unknown> }) {
  const { payments, total, firstPaymentOn, lastPaymentOn, owedAtEnd, arrearsAtEnd } = info.plan
  return { payments, total, firstPaymentOn, lastPaymentOn, owedAtEnd, arrearsAtEnd }
}
