import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { protocolForGoal } from '#meal-plans/phases/protocol.ts'
import { ruleSets } from '#meal-plans/rules/merging/rule-sets.ts'
import { paths } from '#web/paths.ts'
import { GOALS_WITH_DIARY } from '#web/profile/use-has-diary.ts'
import { WithDiaryLink } from './diary-words.tsx'

function shown(text: string, hasDiary: boolean): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <WithDiaryLink text={text} hasDiary={hasDiary} />
    </MemoryRouter>,
  )
}

const linked = (words: string) => new RegExp(`<a [^>]*href="${paths.diary()}"[^>]*>${words}</a>`)

test('where a week asks for notes, the words lead to the diary of whoever has one', () => {
  const tip = 'Note symptoms each evening in one line; you will need it for the next step.'
  expect(shown(tip, true)).toMatch(linked('Note symptoms'))
  expect(shown(tip, true).replaceAll(/<[^>]*>/g, '')).toBe(tip)
  expect(shown(tip, false)).toBe(tip)
  expect(shown('Drink water, tea or coffee.', true)).toBe('Drink water, tea or coffee.')
})

test('each health goal with a diary that asks for one is heard', () => {
  const tips = starterConditions
    .filter(({ ruleSet }) => GOALS_WITH_DIARY.includes(ruleSet))
    .flatMap(({ tips }) => tips.filter((tip) => /diary|symptoms each/i.test(tip)))
  expect(tips.length).toBeGreaterThan(1)
  for (const tip of tips) expect(shown(tip, true)).toContain(paths.diary())
})

test('the week leads to the diary for every health goal whose diet has phases, and for no other', () => {
  const withPhases = ruleSets.map(({ slug }) => slug).filter((slug) => protocolForGoal(slug))
  expect(withPhases.toSorted()).toEqual(GOALS_WITH_DIARY.toSorted())
})
