import type { Attachment, Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { expect, test } from 'vitest'
import { PROOF_TASKS } from '#features/requirements/tasks.ts'
import { findDocument, findMissingSlots, isUnchanged, listAlternatives } from './proof-slots.ts'

const file = (side: Attachment['side'], changes: Partial<Attachment> = {}): Attachment => ({
  id: 1,
  name: 'photo.jpg',
  kind: 'jpeg',
  side,
  pages: 1,
  bytes: 2048,
  status: 'ready',
  sentAt: '2026-11-22T10:00:00Z',
  ...changes,
})

const nameDocument = (
  task: (typeof PROOF_TASKS)[number],
  attachments: Attachment[],
  asked: string | null = null,
) => findDocument(task, { attachments, asked }).name

test.each([
  ['driving-licence', null, ['front', 'back']],
  ['proof-of-id', null, ['file']],
  ['proof-of-id', 'card', ['front', 'back']],
  ['proof-of-income', null, ['file']],
  ['proof-of-address', 'card', ['file']],
] as const)('%s, where %s is asked for, has its slots', (task, asked, names) => {
  expect(findDocument(task, { attachments: [], asked }).slots.map(({ name }) => name)).toEqual(names)
})

test('who comes back finds the document of which they have sent something', () => {
  expect(nameDocument('proof-of-id', [file('front')])).toBe('card')
  expect(nameDocument('proof-of-id', [file(null)])).toBe('passport')
  expect(nameDocument('proof-of-id', [file('front')], 'passport')).toBe('passport')
})

test('what can be sent in place of another document is offered both ways, and nothing else is', () => {
  const offered = PROOF_TASKS.map((task) => {
    const document = findDocument(task, { attachments: [], asked: null })
    return listAlternatives(task, document).map(({ name }) => name)
  })
  expect(offered.flat()).toEqual(['card'])
  const card = findDocument('proof-of-id', { attachments: [], asked: 'card' })
  expect(listAlternatives('proof-of-id', card).map(({ name }) => name)).toEqual(['passport'])
})

test('a side is missing until there is a file for it, or one that can have all sides', () => {
  const card = findDocument('driving-licence', { attachments: [], asked: null })
  const missing = (...files: Attachment[]) => findMissingSlots(card, files).map(({ name }) => name)
  expect(missing()).toEqual(['front', 'back'])
  expect(missing(file('back'))).toEqual(['front'])
  expect(missing(file('front'), file('back'))).toEqual([])
  expect(missing(file('front', { kind: 'pdf', pages: 2 }))).toEqual([])
  expect(missing(file(null))).toEqual([])
  expect(missing(file('front', { pages: null }))).toEqual(['back'])
})

test('what was sent back is unchanged until a picture is newer than the look at it', () => {
  const card = findDocument('driving-licence', { attachments: [], asked: null })
  const list = findDocument('proof-of-income', { attachments: [], asked: null })
  const sentBack = { reason: 'unreadable', note: null, at: '2026-11-22T12:00:00.000Z' } as const
  const of = (attachments: Attachment[], details: Requirement['details'] = { sentBack }) => ({
    attachments,
    details,
  })
  const old = [file('front'), file('back')]
  expect(isUnchanged(card, of(old))).toBe(true)
  expect(isUnchanged(card, of(old, {}))).toBe(false)
  expect(isUnchanged(card, of([file('front', { sentAt: '2026-11-22T13:00:00Z' }), file('back')]))).toBe(false)
  // One may have been removed.
  expect(isUnchanged(list, of([file(null)]))).toBe(false)
})
