import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LEVEL_NAMES, type Level } from '#meal-plans/phases/diary.ts'
import { diaryText } from '#web/messages/diary.ts'
import { textIn } from '#web/messages/use-text.ts'
import { DayQuestion } from './day-question.tsx'
import type { ProtocolPathAnswer } from './read-protocol-path.ts'

const TODAY = '2026-11-30'

/** The day's question once its day was answered. */
function answered(level: Level): string {
  const entry = { day: TODAY, level, items: {}, causes: [], redFlags: [], relief: null }
  const answer = { today: TODAY, diary: [entry], path: null, fiber: null } as unknown as ProtocolPathAnswer
  return renderToStaticMarkup(<DayQuestion profileId="" answer={answer} onAnswer={() => undefined} />)
}

test('a severe day is followed by what it means for the plan and when to call for help, any other day by neither', () => {
  const t = textIn('en', diaryText)
  for (const level of LEVEL_NAMES)
    for (const words of ['severe.title', 'severe.plan', 'severe.help'] as const)
      expect(answered(level).includes(t(words)), `${level}: ${words}`).toBe(level === 'severe')
})

test('the note names the button under which warning signs are told', () => {
  const t = textIn('en', diaryText)
  expect(t('severe.plan')).toContain(`“${t('more')}”`)
  expect(t('severe.help')).toContain('911')
})
