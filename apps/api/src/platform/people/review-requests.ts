import type { CallbackTopic } from '@tarnbrook/contract/applications/callback-topics'
import { sql } from 'kysely'

export const REVIEW_TOPIC: CallbackTopic = 'Have a person look at a decision'

/** Of `callback_request`: it asks for a person to look at the decline that stands, and none has. */
export const WAITS_FOR_REVIEW = sql`(callback_request.topic = ${sql.lit(REVIEW_TOPIC)} and exists (
  select from loan_application a join application_transition t on t.application_id = a.id and t.most_recent
  where a.id = callback_request.application_id and a.state = 'Declined' and callback_request.asked_at >= t.at
    and not exists (select from decline_review r
      where r.application_id = a.id and r.decline_sort_key = t.sort_key)))`
