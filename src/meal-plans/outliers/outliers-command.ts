import { command, Misuse, print } from '#platform/command-line.ts'
import { listOutliers, type Outlier } from './list-outliers.ts'

const USUAL_DAYS = '7'
const MOST_DAYS = 366

const TITLES: Record<Outlier['of'], string> = { food: 'Foods', recipe: 'Recipes', plan: 'Meal plans' }

/** `careplate outliers`: lists entries that an operator should check before plans are made with them. */
export const outliersCommand = command({
  usage: 'outliers [--days <number>]',
  summary: 'list foods, recipes and plans whose figures look wrong',
  help: `Lists what wants a second look; nothing of it is wrong for that.
Foods: energy far from 4 kcal for a gram of protein or carbohydrate, 9 of fat and 7 of alcohol; parts that weigh more
than the food, or far less; a part that is more than its whole; figures that rules need and that are missing.
Recipes: servings of an unusual weight or energy, with more than five times what an adult needs of a nutrient in a
day, or of foods too few of which have a figure.
Meal plans: a day that holds as much of a nutrient. Their own line in the proof says the same.

  --days <number>   look at plans made in so many days (${USUAL_DAYS}; at most ${MOST_DAYS})
`,
  options: { days: { type: 'string', default: USUAL_DAYS } },
  act: async ({ values: { days } }, openContext) => {
    if (!/^\d{1,3}$/.test(days) || Number(days) > MOST_DAYS)
      throw new Misuse(`"${days}" is no number of days from 0 to ${MOST_DAYS}.`)
    return print(textOf(await openContext((ctx) => listOutliers(ctx, { days: Number(days) }))))
  },
})

function textOf(outliers: Outlier[]): string {
  if (outliers.length === 0) return 'Nothing looks wrong.\n'
  return [...Map.groupBy(outliers, (outlier) => outlier.of)]
    .map(([of, found]) => `${TITLES[of]} (${found.length})\n${found.map(lineOf).join('')}`)
    .join('\n')
}

function lineOf({ id, name, sentence }: Outlier): string {
  return `  ${id}  ${name}: ${sentence}\n`
}
