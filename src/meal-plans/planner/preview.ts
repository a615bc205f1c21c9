import type { Slot } from '../plan/slot.ts'
import type { RuleResult } from '../rules/rule-result.ts'
import type { SafetySentence } from '../safety/safety-sentence.ts'
import type { Relaxation } from './find-relaxation.ts'

/** A figure of the day and the limits of its rule. */
export type DayFigure = Pick<RuleResult, 'id' | 'kind' | 'value' | 'min' | 'max' | 'unit'> & {
  name: string
  state: 'pass' | 'warn'
}

export type PreviewedDay = {
  meals: { slot: Slot; name: string; slug: string }[]
  energy: { kcal: number; targetKcal: number }
  figures: DayFigure[]
  /** Safety sentences to show with these meals, in reading order. */
  safety: Pick<SafetySentence, 'id' | 'text' | 'position'>[]
  /** Counts the rules of the whole week that could be checked. */
  rules: { passed: number; total: number }
}

/** A preview of a visitor's first week, before any data is stored. */
export type Preview =
  | { status: 'solved'; day: PreviewedDay }
  | { status: 'infeasible'; blocking: string[]; relaxation: Relaxation | null }
  | { status: 'refused'; reason: string }
