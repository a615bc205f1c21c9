import { MEDICINE_GROUP_NAMES, MEDICINE_GROUPS } from '#catalogue/medicines/medicine.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import { NOTHING_REPORTED, nameOfRule } from '../proof/rule-name.ts'
import { wordsForCircumstance } from '../rules/circumstance-words.ts'
import { RULES_OF_CIRCUMSTANCE } from '../rules/circumstances/circumstance-rules.ts'
import { fiberRules } from '../rules/fiber/fiber.ts'
import { NEW_FOOD_RULES } from '../rules/fiber/new-foods.ts'
import { FOOD_SAFETY } from '../rules/food-safety.ts'
import { limitsOf } from '../rules/measuring/rule-limits.ts'
import { COMBINATION_RULES } from '../rules/medicines/combination-rules.ts'
import { MEDICINE_RULES } from '../rules/medicines/medicine-rule-sets.ts'
import { meantFor } from '../rules/merging/applies-to.ts'
import { referenceRules } from '../rules/merging/reference-intakes.ts'
import { RULES_VERSION, ruleSets } from '../rules/merging/rule-sets.ts'
import type { Rule } from '../rules/rule.ts'
import { citedSources } from '../rules/source.ts'
import { STAGED_LIMITS } from '../rules/staged.ts'

type Group = { title: string; said: readonly string[]; rules: readonly Rule[] }
type Part = { title: string; groups: readonly Group[] }

const NOBODY_KNOWN = { sex: null, age: null, weightKg: 70 } as const

/** Renders all rules with their evidence as one self-contained HTML page, for reviewers to print. */
export function ruleReview(): string {
  const parts = partsOfReview()
  const rules = parts.flatMap(({ groups }) => groups).flatMap((group) => group.rules)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Rules for review, version ${RULES_VERSION}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Rules for review</h1>
<p>Version ${RULES_VERSION}, ${new Set(rules.map(({ id }) => id)).size} rules. A draft: no dietitian or pharmacist has signed it off yet,
except where a heading says so.</p>
<p>Firm: never broken. Aim: pursued and reported. Advice: reported only. “Source” means that the figure stands in the
source, “derived” that it is our reading of it.</p>
${stagedTable()}
${parts.map(partText).join('\n')}
</body>
</html>
`
}

function partsOfReview(): Part[] {
  return [
    {
      title: 'Health goals',
      groups: ruleSets.map(({ name, mode, evidenceGrade, cautions, signedOffBy, rules }) => ({
        title: name,
        said: [
          signedOffBy === null ? 'Not signed off.' : `Signed off by ${signedOffBy}.`,
          `Evidence grade ${evidenceGrade}.`,
          ...(mode === 'clinician_only' ? ['Only with a clinician: never served by the planner.'] : []),
          ...cautions,
        ],
        rules,
      })),
    },
    {
      title: 'Medicines',
      groups: [
        ...MEDICINE_GROUP_NAMES.map((name) => ({
          title: MEDICINE_GROUPS[name],
          said: [MEDICINE_RULES[name].sentence, ...sharedBy(name)],
          rules: MEDICINE_RULES[name].rules,
        })),
        ...COMBINATION_RULES.map(({ id, sentence, rules }) => ({
          title: `Taken together: ${id.replace('rx-combo-', '').replaceAll('-', ' ')}`,
          said: [sentence],
          rules,
        })),
      ],
    },
    {
      title: 'Circumstances',
      groups: Object.entries(RULES_OF_CIRCUMSTANCE).map(([name, rules]) => ({
        title: wordsForCircumstance(name as Circumstance),
        said: [],
        rules,
      })),
    },
    {
      title: 'Everyone',
      groups: [
        { title: 'Food safety', said: [], rules: FOOD_SAFETY },
        {
          title: 'Reference intakes',
          said: ['Figures for an adult of unknown sex and age; each member has those of theirs.'],
          rules: referenceRules(NOBODY_KNOWN).filter(({ id }) => !FOOD_SAFETY.some((rule) => rule.id === id)),
        },
        {
          title: 'Fiber in steps',
          said: ['Figures of the first week for a member who told nothing.'],
          rules: [...fiberRules(NOTHING_REPORTED), ...NEW_FOOD_RULES],
        },
      ],
    },
  ]
}

function sharedBy(name: keyof typeof MEDICINE_RULES): string[] {
  return (MEDICINE_RULES[name].sameAs ?? []).map(
    ({ group, rules }) =>
      `Also ${rules ? `${rules.map((id) => nameOfRule(id)).join(', ')} of` : 'all rules of'} ${MEDICINE_GROUPS[group]}.`,
  )
}

function stagedTable(): string {
  return table(
    ['Staged limit', 'Now', 'Once there are enough dishes'],
    STAGED_LIMITS.map(({ rule, now, later }) => [escaped(rule), escaped(now), escaped(later)]),
  )
}

function partText({ title, groups }: Part): string {
  return `<h2>${escaped(title)}</h2>\n${groups.map(groupText).join('\n')}`
}

function groupText({ title, said, rules }: Group): string {
  const heading = `<h3>${escaped(title)}</h3>\n${said.map((text) => `<p>${escaped(text)}</p>`).join('\n')}`
  if (rules.length === 0) return `${heading}\n<p>No rule on the plate.</p>`
  const rows = rules.map((rule) => [
    `${escaped(nameOfRule(rule.id))}<br><code>${escaped(rule.id)}</code>`,
    escaped(limitText(rule)),
    SEVERITIES[rule.severity],
    escaped(whomText(rule)),
    sourceLinks(rule),
    `${rule.evidence.basis}, ${rule.evidence.verified.replaceAll('_', ' ')}`,
    `${rule.evidence.certainty}; evidence ${rule.evidence.grade.replaceAll('_', ' ')}`,
    escaped(rule.note ?? ''),
  ])
  return `${heading}\n${table(COLUMNS, rows)}`
}

const COLUMNS = ['Rule', 'Limit', 'Severity', 'For', 'Source', 'Basis, how we know', 'Certainty', 'Note']
const SEVERITIES = { hard: 'firm', target: 'aim', advisory: 'advice' } as const

function limitText(rule: Rule): string {
  const { limits, unit } = limitsOf(rule)
  const { min, max } = limits
  if (min === undefined && max === undefined) return 'as named'
  if (min !== undefined && max !== undefined) return `${min} to ${max} ${unit}`
  return min === undefined ? `at most ${max} ${unit}` : `at least ${min} ${unit}`
}

/**
 * Describes the members that a rule is for. For a medicine's rule, includes the required answers and other
 * medicines.
 */
function whomText(rule: Rule): string {
  const { only } = rule as { only?: readonly unknown[] }
  const meant = meantFor(rule) ?? 'all of them'
  return only ? `${meant}; only ${JSON.stringify(only).replaceAll(/["[\]{}]/g, ' ')}` : meant
}

function sourceLinks({ evidence }: Rule): string {
  return citedSources(evidence)
    .map(({ text, year, url }) => {
      const cited = escaped(year === null ? text : `${text} (${year})`)
      return url === null ? cited : `<a href="${escaped(url)}">${cited}</a><br><small>${escaped(url)}</small>`
    })
    .join('<br>')
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const STYLE = `
body { font: 10pt/1.35 Georgia, serif; margin: 2rem; color: #111 }
h1, h2, h3 { font-family: sans-serif; break-after: avoid }
h2 { margin-top: 2.5rem; border-bottom: 2px solid }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1.5rem }
th, td { border: 1px solid #999; padding: .25rem .4rem; text-align: left; vertical-align: top }
tr { break-inside: avoid }
small, code { font-size: 8pt; overflow-wrap: anywhere }
@page { size: landscape; margin: 12mm }
@media print { body { margin: 0 } a { color: inherit } }
`
