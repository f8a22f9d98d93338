const KEY = /^[a-z]+([-_ ][a-z]+)*$/
const ISO_DAY = /\d{4}-\d{2}-\d{2}/
const RECORD = /^\d{3,}$|\b\d{10,}\b/

/** Whether a detail of the queue is a key, an id, pence or a day as the records have it. */
export function isRawDetail(detail: string): boolean {
  return detail.split(', ').every((part) => KEY.test(part)) || ISO_DAY.test(detail) || RECORD.test(detail)
}
