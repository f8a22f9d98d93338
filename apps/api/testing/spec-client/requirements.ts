import { buildPdf } from '../proofs/files.ts'
import type { Applicant } from './applicant.ts'
import type { SpecClient } from './client.ts'

/** The ids of an application's requirements, by the first part of the path of their calls. */
type Ids = Record<string, number>

/** The specification shows no name of it. */
export const FILE = { file: buildPdf('Proof').toString('base64') }

const HOME = { houseNumber: '7', line1: 'Sedge Close', town: 'Leeds', postCode: 'ID1 1QD', period: 3 }
const CARDS = 'debt-consolidation-upsell-application-requirements'

/** What an applicant does for each requirement of section 7, once for an application. */
export function createSpecRequirements({ call }: SpecClient) {
  return {
    async meetAnswers(person: Applicant, ids: Ids): Promise<void> {
      const post = (type: string, action: string, body?: Record<string, unknown>) =>
        call(person, `POST /${type}/{id}/${action}`, { id: ids[type]!, ...(body && { body }) })
      await post('bank-application-requirements', 'provide-bank-details', {
        accountHolderName: 'Ada Marsh',
        sortCode: '99-99-90',
        accountNumber: '12345678',
        isAccountHolder: true,
      })
      const paymentDay = { paymentDay: 7 }
      await post('payment-day-application-requirements', 'provide-payment-day', paymentDay)
      const { id } = { id: ids['payment-day-application-requirements']! }
      await call(person, 'POST /payment-day-requirements/{id}/provide-payment-day', { id, body: paymentDay })
      await post('current-address-confirmation-requirements', 'confirm-existing-address')
    },

    async giveNewAddress(person: Applicant, ids: Ids): Promise<void> {
      const type = 'current-address-confirmation-requirements'
      await call(person, `POST /${type}/{id}/provide-new-address`, {
        id: ids[type]!,
        body: { addresses: [HOME] },
      })
    },

    /** Sent at the requirement; confirmed at the application, as section 7 has it. */
    async meetProofs(person: Applicant, ids: Ids): Promise<void> {
      const application = { id: person.applicationId }
      await Promise.all(
        ['income', 'address', 'id', 'driving-licence'].map((of) => {
          const type = `${of}-application-requirements`
          return call(person, `POST /${type}/{id}/proof-of-${of}`, { id: ids[type]!, body: FILE })
        }),
      )
      await call(person, 'POST /loan-applications/{id}/proof-of-income', { ...application, body: FILE })
      await call(person, 'POST /settlement-letter-requirements/{id}/provide-settlement-details', {
        id: ids['settlement-letter-requirements']!,
        body: {
          lender: 'Bramble Loans',
          reference: 'BL-1',
          amount: 1200,
          validUntil: '2099-01-01',
          sortCode: '999990',
          accountNumber: '12345678',
          letter: FILE,
        },
      })
      for (const of of ['income', 'address', 'driving-licence', 'settlement-letter'])
        await call(person, `POST /loan-applications/{id}/confirm-proof-of-${of}`, application)
    },

    async meetCards(person: Applicant, ids: Ids): Promise<void> {
      const post = (action: string, body?: Record<string, unknown>) =>
        call(person, `POST /${CARDS}/{id}/${action}`, { id: ids[CARDS]!, ...(body && { body }) })
      const add = async (number: number) => {
        const vaultAlias = `tok_sandbox_specCard${number}${number}${number}`
        const { creditCards } = await post('credit-card', { vaultAlias, lastFour: '4242', lender: 'A bank' })
        return creditCards.at(-1).id as number
      }
      await post('opt-out')
      await post('opt-in')
      const [kept, dropped] = [await add(1), await add(2)]
      await call(person, 'DELETE /debt-consolidation-credit-cards/{id}/delete', { id: dropped })
      await call(person, 'PATCH /debt-consolidation-credit-cards/{id}/complete', {
        id: kept,
        body: { payoffAmount: 500 },
      })
      await call(person, 'GET /debt-consolidation-credit-cards/{id}', { id: kept })
      await post('confirm')
    },
  }
}
