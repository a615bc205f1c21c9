import { COMMAND_LINE } from '#platform/command-line.ts'
import type { Merged } from './merge-staged.ts'
import type { Skipped } from './skipped.ts'

export type ImportReport = Merged & {
  archive: string
  isDryRun: boolean
  /** Number of foods read by release label, such as `SR Legacy`. */
  byType: Record<string, number>
  portions: number
  nutrients: number
  /** Foods without a figure for energy. Their energy stays unknown. */
  withoutEnergy: number
  skipped: Skipped[]
}

/** Formats the report for a terminal. */
export function reportText(report: ImportReport): string {
  const { archive, isDryRun, byType } = report
  const types = Object.entries(byType).map(([label, count]) => `${many(count)} ${label}`)
  return [
    isDryRun ? `${archive} (dry run: nothing was changed)` : archive,
    `Foods: ${types.join(', ')}`,
    ...outcome(report),
    ...skippedLines(report.skipped),
    ...recipeLines(report),
    ...judgementLines(report),
    '',
  ].join('\n')
}

function outcome(report: ImportReport): string[] {
  const { added, changed, unchanged, figures, figuresRemoved, nutrients, portions, withoutEnergy } = report
  return [
    `  added      ${many(added)}`,
    `  changed    ${many(changed)}`,
    `  unchanged  ${many(unchanged)}`,
    `Figures: ${many(figures)} of ${many(nutrients)} nutrients. Portions: ${many(portions)}.`,
    ...(figuresRemoved > 0
      ? [`Removed, since USDA no longer gives them: ${many(figuresRemoved)} figures.`]
      : []),
    ...(withoutEnergy > 0 ? [`Energy is unknown for ${many(withoutEnergy)} foods.`] : []),
  ]
}

function skippedLines(skipped: Skipped[]): string[] {
  if (skipped.length === 0) return ['Skipped: nothing.']
  return ['Skipped:', ...skipped.map((entry) => `  ${many(entry.count)} ${entry.reason}${examplesOf(entry)}`)]
}

function examplesOf({ examples, count }: Skipped): string {
  if (examples.length === 0) return ''
  return `: ${examples.join('; ')}${count > examples.length ? '; …' : ''}`
}

function recipeLines({ recipes }: ImportReport): string[] {
  if (recipes.length === 0) return []
  return [
    `Recipes with a changed food: ${many(recipes.length)}`,
    ...recipes.map(({ name }) => `  ${name}`),
    `“${COMMAND_LINE} reverify” lists the meal plans that no longer agree with their proof.`,
  ]
}

function judgementLines({ added }: ImportReport): string[] {
  if (added === 0) return []
  return ['New foods are disabled: nobody has judged their allergens, diet and tags yet.']
}

function many(count: number): string {
  return count.toLocaleString('en-US')
}
