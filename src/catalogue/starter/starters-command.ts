import { command, print } from '#platform/command-line.ts'
import { addMissingStarters, findMissingStarters, type MissingStarters } from './missing-starters.ts'

/**
 * Implements `careplate starters`. An update of the product includes new recipes, but the operator decides on
 * adding them to the catalogue.
 */
export const startersCommand = command({
  usage: 'starters [--add]',
  summary: 'list recipes that came with an update, and add them',
  help: `Lists the recipes that come with this version and are not in the catalog, and the foods that they need.
A new installation begins with all of them; one that is updated keeps its catalogue as it is until they are added.
What is in the catalogue already is not changed, and what somebody deleted from it stays deleted.

  --add   add them; plans made from then on may serve them
`,
  options: { add: { type: 'boolean', default: false } },
  act: ({ values: { add } }, openContext) =>
    openContext(async (ctx) =>
      print(textOf(await (add ? addMissingStarters(ctx) : findMissingStarters(ctx)), { isAdded: add })),
    ),
})

function textOf({ recipes, foods, deleted }: MissingStarters, { isAdded }: { isAdded: boolean }): string {
  const left = deleted.length > 0 ? listOf('Deleted here, and left out', deleted) : ''
  if (recipes.length === 0) return `The catalog has every recipe that comes with this version.\n${left}`
  const title = isAdded ? 'added' : 'not in the catalog'
  return [
    listOf(`Recipes ${title}`, recipes),
    foods.length > 0 ? listOf(`Foods ${title}`, foods) : '',
    left,
    isAdded ? '' : 'Run it again with --add to add them.\n',
  ].join('')
}

function listOf(title: string, all: readonly { name: string }[]): string {
  return `${title} (${all.length})\n${all.map(({ name }) => `  ${name}\n`).join('')}`
}
