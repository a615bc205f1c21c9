import { expect, test } from 'vitest'
import { diaryText } from './diary.ts'

function sentencesIn(texts: unknown): string[] {
  if (typeof texts === 'string') return texts.split(/(?<=[.?])\s+/)
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(sentencesIn) : []
}

/** Whoever has an allergy reads these as well: what a test lifts is said of the test alone. */
test('no sentence of a diary says that nothing at all is left out', () => {
  const all = sentencesIn(diaryText.en).filter((sentence) =>
    /\bnothing (?:more )?(?:is )?left out\b|\bleaves foods out\b/i.test(sentence),
  )
  expect(all.length).toBeGreaterThan(1)
  for (const sentence of all) expect(sentence).toMatch(/\bfor (?:this test|it)\b/)
})
