import { writeFile } from 'node:fs/promises'
import { command, Misuse, print } from '#platform/command-line.ts'
import { ruleReview } from './rule-review.ts'

/** `careplate rules --review`: prints all rules with their evidence, for the reviewers who sign them off. */
export const rulesCommand = command({
  usage: 'rules --review [--output <file>]',
  summary: 'print all rules with their evidence for review',
  help: `Writes one page of HTML with every rule: its limit, severity, for whom it holds, sources with year and link, how the
figure is known, how certain it is, and what is staged. Grouped by health goal, medicine, circumstance and everyone.
It needs nothing beside it: open it in a browser and print it, or save it as a PDF.

  --review          what to print; there is nothing else yet
  --output <file>   write the page to this file, not to the screen
`,
  options: { review: { type: 'boolean', default: false }, output: { type: 'string' } },
  act: async ({ values: { review, output } }) => {
    if (!review) throw new Misuse('Say --review.')
    const page = ruleReview()
    if (output === undefined) return print(page)
    await writeFile(output, page)
    return print(`Written to ${output}.\n`)
  },
})
