import { parseId } from '#platform/forms/record-id.ts'

/** What an item is about, by its id: `callback-due:17`. @throws the not-found page */
export function subjectId(itemId: string): number {
  return parseId(itemId.split(':')[1])
}
