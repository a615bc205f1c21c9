import { expect, test } from 'vitest'
import { wordLines } from './word-lines.ts'

const said = (reworded: number, leftOut: number) =>
  wordLines({ words: { judged: 30, misfits: [], reworded, leftOut } })[0]?.sentence

test('changes to our usual texts are described in plain English, and only if there were any', () => {
  const usual = 'We looked at 30 sentences of this plan. Of what we usually say for your goals, we'
  expect(said(2, 0)).toBe(
    `${usual} put 2 sentences in other words. They name food that your plan leaves out.`,
  )
  expect(said(0, 1)).toBe(`${usual} left out one sentence. It names food that your plan leaves out.`)
  expect(said(1, 2)).toBe(
    `${usual} put one sentence in other words and left out 2 sentences. They name food that your plan leaves out.`,
  )
  expect(said(0, 0)).toContain('All that we usually say for your goals fits you.')
})

test('a text that conflicts with a medicine is reported as changed for that reason', () => {
  const [line] = wordLines({
    words: { judged: 30, misfits: [], reworded: 2, leftOut: 1, besideMedicines: 3 },
  })
  expect(line?.sentence).toMatch(/left out one sentence\. They do not go with your medicines\.$/)
  const [both] = wordLines({
    words: { judged: 30, misfits: [], reworded: 2, leftOut: 1, besideMedicines: 1 },
  })
  expect(both?.sentence).toMatch(
    /They name food that your plan leaves out, or do not go with your medicines\.$/,
  )
})

test('a text with a figure that does not apply to the member is reported as left out', () => {
  const [line] = wordLines({ words: { judged: 30, misfits: [], reworded: 0, leftOut: 0, otherFigures: 2 } })
  expect(line?.sentence).toBe(
    'We looked at 30 sentences of this plan. We left out 2 sentences whose figures are not yours this week.',
  )
})
