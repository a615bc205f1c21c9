import { describe, expect, test } from 'vitest'
import { plannerInputSchema } from '../request/planner-input.ts'
import { fitCaution, fitFocus, fitText, newTally } from './fit-text.ts'
import { mayRead } from './misfit.ts'
import { type Reader, readerOf } from './reader.ts'

function aReader(facts: object = {}): Reader {
  return readerOf({ input: plannerInputSchema.parse({ goals: ['hypertension'], ...facts }), year: 2026 })
}

describe('a sentence with food that does not fit its reader', () => {
  test.each<[string, object, string]>([
    ['an allergy', { allergies: ['tree_nut'] }, 'Eat a handful of walnuts.'],
    ['an allergy to all of a group', { allergies: ['fish'] }, 'Salmon counts.'],
    ['what a label may hide', { allergies: ['milk'] }, 'Have some dark chocolate.'],
    ['an allergy beyond the list', { otherAllergies: ['kiwi'] }, 'A kiwi is enough.'],
    ['a way of eating', { diet: 'vegan' }, 'Stir honey into yogurt.'],
    ['a dislike in British English', { dislikes: ['courgette'] }, 'Grate zucchini into it.'],
    ['a dislike in what is made of it', { dislikes: ['corn'] }, 'Polenta keeps well.'],
    ['a trigger', { triggers: ['citrus'] }, 'Add lemon zest.'],
    ['a medicine', { goals: ['high-cholesterol'], medications: ['statin'] }, 'Half a grapefruit will do.'],
    ['a goal', { goals: ['celiac'] }, 'Toast some rye bread.'],
    ['words of a wish that we do not know', { dislikes: ['blorps'] }, 'Serve it with blorps.'],
  ])('by %s is left out', (_, facts, sentence) => {
    const tally = newTally()
    expect(fitText(aReader(), `${sentence} Cook slowly.`)).toBe(`${sentence} Cook slowly.`)
    expect(fitText(aReader(facts), `${sentence} Cook slowly.`, tally)).toBe('Cook slowly.')
    expect(tally).toEqual({ judged: 2, reworded: 0, leftOut: 1 })
  })

  test.each<[string, object, string, string]>([
    ['in a list', { allergies: ['tree_nut'] }, 'Oils, nuts and fish.', 'Oils and fish.'],
    ['first in a list', { allergies: ['fish'] }, 'Fish, eggs and tofu.', 'Eggs and tofu.'],
    ['last in a list', { diet: 'vegan' }, 'From beans, greens and meat.', 'From beans and greens.'],
    ['with its qualifiers', { allergies: ['milk'] }, 'Fruit, beans and low-fat dairy.', 'Fruit and beans.'],
    ['as grain', { allergies: ['gluten'] }, 'More whole grains.', 'More gluten-free whole grains.'],
    [
      'in other words of ours',
      { allergies: ['peanut'] },
      'Keep a jar of unsalted nuts where you can see it.',
      'Keep a bowl of fruit where you can see it.',
    ],
  ])('%s is said without it', (_, facts, sentence, said) => {
    expect(fitText(aReader(facts), sentence)).toBe(said)
  })

  test.each<[string, object, string]>([
    ['a measure of the first alone', { allergies: ['tree_nut'] }, 'A handful of nuts, oil and fish.'],
    ['how often the last one comes', { allergies: ['fish'] }, 'Eat fruit and oily fish twice a week.'],
    ['what two of them do together', { allergies: ['fish'] }, 'Fish and beans share the work.'],
    ['words that we do not read', { allergies: ['fish'] }, 'Fish, hearty stews and rice.'],
  ])('is not shortened where that would turn %s', (_, facts, sentence) => {
    expect(fitText(aReader(facts), sentence)).toBe('')
  })

  test('removes its heading as well, or gets a replacement', () => {
    const fish = { focus: 'Fish', description: 'Aims for at least two servings a week, one of them oily.' }
    expect(fitFocus(aReader({ allergies: ['fish'] }), [fish])).toEqual([
      { focus: 'Omega-3 from plants', description: 'Flaxseed, chia or walnuts on most days.' },
    ])
    const both = aReader({ allergies: ['fish', 'tree_nut'] })
    expect(fitFocus(both, [fish])[0]?.description).toBe('Flaxseed or chia on most days.')
    expect(fitFocus(both, [{ focus: 'Almonds', description: 'A few.' }])).toEqual([])
  })
})

describe('a sentence that only excludes food', () => {
  const reader = aReader({ allergies: ['milk', 'gluten', 'tree_nut', 'peanut', 'fish'], diet: 'vegan' })

  test.each([
    'No wheat, barley, rye or malt.',
    'Cook without butter.',
    'Every recipe this week is free of wheat, barley and rye.',
    'Leave out nuts and cheese.',
    'Read labels for milk and whey.',
    'Fish and meat stay out.',
    'Choose gluten-free soy sauce.',
    'Use peanut-free spreads.',
    'Coconut milk, almond-free and mild.',
    'Butternut, eggplant and nutmeg go well together.',
  ])('may stay: %s', (sentence) => {
    expect(mayRead(reader, sentence)).toBe(true)
  })

  test.each([
    'No salt and fresh nuts.',
    'Leave out nuts only with a reason.',
    'There is no need to leave out gluten.',
    'No more than two Brazil nuts.',
    'Fish, nuts and gluten-free grains.',
    'Skip sugar, nuts are better.',
    'Tofu in place of fish.',
    'Do not only eat cheese.',
    'Avoid sugar; eat nuts.',
    'Use less butter.',
  ])('is not: %s', (sentence) => {
    expect(mayRead(reader, sentence)).toBe(false)
  })
})

test('a caution is never removed: it is shortened or kept', () => {
  const reader = aReader({ allergies: ['soy'] })
  expect(
    fitCaution(
      reader,
      'Take levothyroxine away from coffee, soy, calcium and iron: ask your pharmacist how.',
    ),
  ).toBe('Take levothyroxine away from coffee, calcium and iron: ask your pharmacist how.')
  expect(fitCaution(reader, 'Soy can weaken this tablet.')).toBe('Soy can weaken this tablet.')
})
