import type { Slot } from '../plan/slot.ts'
import type { RuleResult } from '../rules/rule-result.ts'
import type { SafetySentence } from '../safety/safety-sentence.ts'
import type { Relaxation } from './find-relaxation.ts'

/** One figure of the day beside what a rule asks of it. */
export type DayFigure = Pick<RuleResult, 'id' | 'kind' | 'value' | 'min' | 'max' | 'unit'> & {
  name: string
  state: 'pass' | 'warn'
}

export type PreviewedDay = {
  meals: { slot: Slot; name: string; slug: string }[]
  energy: { kcal: number; targetKcal: number }
  figures: DayFigure[]
  /** What has to be read beside these meals, in reading order. */
  safety: Pick<SafetySentence, 'id' | 'text' | 'position'>[]
  /** Of the rules of the whole week that could be checked. */
  rules: { passed: number; total: number }
}

/** What the first week would be for somebody, shown before anything is kept of them. */
export type Preview =
  | { status: 'solved'; day: PreviewedDay }
  | { status: 'infeasible'; blocking: string[]; relaxation: Relaxation | null }
  | { status: 'refused'; reason: string }
