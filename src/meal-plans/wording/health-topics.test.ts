import { describe, expect, test } from 'vitest'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import sentences from './health-sentences.json' with { type: 'json' }
import { healthTopicsIn } from './health-topics.ts'

const isDenied = (sentence: string) => healthTopicsIn(sentence).length > 0

/** The vocabulary was never tuned on the `heldOut` sentences. */
const PARTS = Object.entries(sentences)

describe.each(PARTS)('the sentences of %s', (name, { health, food }) => {
  const missed = health.filter((sentence) => !isDenied(sentence))
  const refused = food.filter(isDenied)
  const caught = health.length - missed.length
  const recall = caught / health.length
  const precision = caught / (caught + refused.length)

  test('are refused if they are about health, and accepted if they are about food', () => {
    // biome-ignore lint/suspicious/noConsole: the figures are for the reader of the test run.
    console.info(
      `${name}: ${health.length} about health, recall ${recall.toFixed(3)}; ${food.length} about food, precision ${precision.toFixed(3)}; missed: ${missed.join(' | ') || 'none'}`,
    )
    expect(recall).toBeGreaterThanOrEqual(0.98)
    expect(precision).toBeGreaterThanOrEqual(0.97)
  })
})

test('the evaluation has at least 300 sentences, without duplicates', () => {
  const all = PARTS.flatMap(([, { health, food }]) => [...health, ...food])
  expect(all.length).toBeGreaterThanOrEqual(300)
  expect(new Set(all).size).toBe(all.length)
})

test('almost no sentence of the starter recipes is refused', () => {
  const texts = starterRecipes().flatMap(({ name, description, steps }) => [name, description, ...steps])
  expect(texts.length).toBeGreaterThan(1000)
  const denied = texts.filter(isDenied)
  expect(denied.length, denied.join('\n')).toBeLessThan(texts.length / 500)
})

test.each([
  ['Your diabetes goes into remission', ['disease']],
  ['Say farewell to insulin', ['medicine']],
  ['Kind to the liver', ['organ']],
  ['Watch your LDL', ['value']],
  ['No more itching', ['symptom']],
  ['It is proven', ['promise']],
  ['Эта диета лечит', ['unreadable']],
  ['Soak the kidney beans', []],
])('%s: %j', (sentence, topics) => {
  expect(healthTopicsIn(sentence)).toEqual(topics)
})

test('a sentence that is too long to check is refused', () => {
  expect(healthTopicsIn('bean '.repeat(3000))).toEqual(['unreadable'])
})
