import { expect, test } from 'vitest'
import { sharedNotes } from './shared-notes.ts'

test('a note that many rules share is told once, under a mark', () => {
  const notes = ['same', 'same', 'same', 'own', undefined].map((note) => (note ? { note } : {}))
  expect([...sharedNotes(notes)]).toEqual([['same', '*']])
})
