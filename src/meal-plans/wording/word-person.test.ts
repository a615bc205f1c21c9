import { expect, test } from 'vitest'
import { wordPerson } from './word-person.ts'

test.each([
  [{}, null],
  [{ diet: 'omnivore', medications: [] }, null],
  [
    { allergies: ['tree_nut', 'peanut'], medications: ['lisinopril'] },
    'Planned without tree nuts and peanuts, with lisinopril in mind.',
  ],
  [{ diet: 'vegan', medications: ['coumadin'] }, 'Planned vegan, with Coumadin in mind.'],
  [{ medications: ['ace inhibitor', 'metformin'] }, 'Planned with an ACE inhibitor and metformin in mind.'],
  [
    { allergies: ['mollusc'], otherAllergies: ['kiwi'], dislikes: ['cilantro'], triggers: ['spicy_hot'] },
    'Planned without mollusks and kiwi, leaving out cilantro, away from spicy food.',
  ],
  [
    { medicationsWithheld: true, medications: [] },
    'Planned within the firm limits of each medicine, since you chose not to name yours.',
  ],
])('%j is worded as %j', (reported, words) => {
  expect(wordPerson(reported)).toBe(words)
})
