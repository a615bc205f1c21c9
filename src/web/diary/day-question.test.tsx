import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LEVEL_NAMES, type Level } from '#meal-plans/phases/diary.ts'
import { diaryText } from '#web/messages/diary.ts'
import { textIn } from '#web/messages/use-text.ts'
import { DayQuestion } from './day-question.tsx'
import type { ProtocolPathAnswer } from './read-protocol-path.ts'

const TODAY = '2026-11-30'

/** Renders the day's question after it was answered with this level. */
function answered(level: Level): string {
  const entry = { day: TODAY, level, items: {}, causes: [], redFlags: [], relief: null }
  const answer = { today: TODAY, diary: [entry], path: null, fiber: null } as unknown as ProtocolPathAnswer
  return renderToStaticMarkup(<DayQuestion profileId="" answer={answer} onAnswer={() => undefined} />)
}

test('a severe day shows its effect on the plan and when to call for help, and any other day shows neither', () => {
  const t = textIn('en', diaryText)
  for (const level of LEVEL_NAMES)
    for (const words of ['severe.title', 'severe.plan', 'severe.help'] as const)
      expect(answered(level).includes(t(words)), `${level}: ${words}`).toBe(level === 'severe')
})

test('the note names the button under which warning signs are reported', () => {
  const t = textIn('en', diaryText)
  expect(t('severe.plan')).toContain(`“${t('more')}”`)
  expect(t('severe.help')).toContain('911')
})
