import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type AnswerObject, readAnswers } from './read-answers.ts'

export const RELEASED_FILE = fileURLToPath(new URL('released-answers.json', import.meta.url))

/** Names of fields, with a question mark where one may lack or be null, and the objects in them. */
type ReleasedObject = { fields: string; parts?: Record<string, string> }

/** Objects that are the same are written once; `answers` names that of each call. */
export interface Released {
  release: string
  answers: Record<string, string>
  objects: Record<string, ReleasedObject>
}

export function recordAnswers(
  release: string,
  answers: Readonly<Record<string, AnswerObject>> = readAnswers(),
): Released {
  const objects: Record<string, ReleasedObject> = {}
  const names = new Map<string, string>()
  const record = ({ fields, parts }: AnswerObject): string => {
    const recorded: ReleasedObject = {
      fields: Object.entries(fields)
        .map(([name, { isGiven }]) => (isGiven ? name : `${name}?`))
        .join(' '),
      ...(Object.keys(parts).length > 0 && {
        parts: Object.fromEntries(Object.entries(parts).map(([place, part]) => [place, record(part)])),
      }),
    }
    const text = JSON.stringify(recorded)
    if (!names.has(text)) {
      names.set(text, `o${names.size + 1}`)
      objects[names.get(text)!] = recorded
    }
    return names.get(text)!
  }
  const recorded = Object.entries(answers).map(([call, answer]) => [call, record(answer)] as const)
  return { release, answers: Object.fromEntries(recorded), objects }
}

export function readReleased(): Released {
  return JSON.parse(readFileSync(RELEASED_FILE, 'utf8'))
}

/** Fields without which an answer cannot be read, and which the release does not always give. */
export function findAdded(call: string, answer: AnswerObject, { answers, objects }: Released): string[] {
  const compare = (now: AnswerObject, name: string | undefined, path: string): string[] => {
    // An object that is new is missing with the field that holds it.
    if (!name) return []
    const before = objects[name]!
    const given = before.fields.split(' ')
    const added = Object.entries(now.fields)
      .filter(([field, { isWanted, isList }]) => {
        if (!isWanted || given.includes(field)) return false
        return !isList || given.includes(`${field}?`)
      })
      .map(([field]) => `${path}${field}`)
    const deeper = Object.entries(now.parts).flatMap(([place, part]) =>
      compare(part, before.parts?.[place], `${path}${place}.`),
    )
    return [...added, ...deeper]
  }
  return compare(answer, answers[call], '')
}
