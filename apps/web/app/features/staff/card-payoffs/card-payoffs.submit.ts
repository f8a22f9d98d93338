import { cardPaidRecord, cardPayoffRecord } from '@tarnbrook/contract/card-payoffs/card-payoffs'
import { z } from 'zod'
import { send } from '#platform/routing/route.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import { type Act, createAct, recordId } from '../act.ts'
import { staffApi } from '../staff.api.ts'
import type * as forms from './card-payoffs.forms.ts'

const { endpoints } = staffApi
const schema = cardPaidRecord.extend({
  cardId: recordId,
  outcome: z.enum(['paid', 'sent'], { error: 'Choose what became of the money' }),
})

const returned = cardPayoffRecord.extend({ cardId: recordId })

/** On the list of cards, and on the item about one. */
export function cardPayoffHandlers(act: Act) {
  return {
    'card-payoff': act(schema, 'recorded', (store, { cardId, outcome, ...body }) =>
      outcome === 'paid'
        ? send(store, endpoints.payCardPayoff, { params: { id: cardId }, body })
        : send(store, endpoints.sendCardPayoff, { params: { id: cardId }, body }),
    ),
    'card-returned': act(returned, 'recorded', (store, { cardId, ...body }) =>
      send(store, endpoints.returnCardPayoff, { params: { id: cardId }, body }),
    ),
  } satisfies FormHandlers<typeof forms>
}

export const submit = submitByForm(
  cardPayoffHandlers(createAct((_, { done }) => staffPaths.cardPayoffs({ done }))),
)
