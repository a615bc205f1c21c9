import { type Standing, standingOf, wasChecked } from './rule-standing.ts'
import { REFERENCE_INTAKES, type ShownProof, type ShownRule } from './shown-proof.ts'

/** One plain sentence, and the rules it speaks of. */
export type Point = { standing: Standing; text: string; rules?: ShownRule[] }

export type Summary = { kept: number; checked: number; headline: string; points: Point[] }

/** What a proof says in a few plain sentences: what is kept, what is not, and what nobody knows. */
export function summarizeProof({ goals, rules, exclusions, energy }: ShownProof): Summary {
  const checked = rules.filter(wasChecked)
  const [ofAdults, ofGoals] = [rules.filter(isForAllAdults), rules.filter((rule) => !isForAllAdults(rule))]
  const kept = checked.filter(({ state }) => state === 'pass').length
  return {
    kept,
    checked: checked.length,
    headline: headline(kept, checked.length),
    points: [
      ...firmPoints(rules, goals.length),
      ...missedPoints(ofGoals),
      ...energyPoints(energy),
      ...exclusionPoints(exclusions),
      ...unknownPoints(ofGoals),
      ...needPoints(ofAdults),
      signOffPoint(rules),
    ],
  }
}

function headline(kept: number, checked: number): string {
  if (checked === 0) return 'There was no rule that we could check.'
  if (kept === checked)
    return checked === 1
      ? 'The one rule that we could check is kept.'
      : `All ${checked} rules that we could check are kept.`
  return `${kept} of the ${checked} rules that we could check are kept.`
}

function firmPoints(rules: ShownRule[], goals: number): Point[] {
  const firm = rules.filter((rule) => rule.severity === 'hard' && wasChecked(rule))
  const broken = firm.filter(({ state }) => state === 'fail')
  if (broken.length > 0) {
    const text = broken.length === 1 ? 'A firm rule is broken.' : `${broken.length} firm rules are broken.`
    return [{ standing: 'broken', text, rules: broken }]
  }
  if (firm.length === 0) {
    const whose = goals === 1 ? 'This health goal has' : 'These health goals have'
    return [{ standing: 'yours', text: `${whose} no firm rules, only targets to aim for.` }]
  }
  const text =
    firm.length === 1
      ? 'The one firm rule is kept, without exception.'
      : `All ${firm.length} firm rules are kept, without exception.`
  return [{ standing: 'kept', text }]
}

function isForAllAdults({ condition }: ShownRule): boolean {
  return condition === REFERENCE_INTAKES
}

function missedPoints(rules: ShownRule[]): Point[] {
  const missed = rules.filter((rule) => standingOf(rule) === 'missed')
  if (missed.length === 0) return []
  const text =
    missed.length === 1
      ? 'One thing that the plan aims for is not met:'
      : `${missed.length} things that the plan aims for are not met:`
  return [{ standing: 'missed', text, rules: missed }]
}

function energyPoints({ state }: ShownProof['energy']): Point[] {
  if (state === 'fail')
    return [{ standing: 'broken', text: 'A day has less energy than the least we allow.' }]
  if (state === 'warn')
    return [{ standing: 'missed', text: 'On some day the energy is more than 5% off its target.' }]
  return []
}

function exclusionPoints(exclusions: ShownProof['exclusions']): Point[] {
  if (exclusions.length === 0) return []
  const broken = exclusions.filter(({ state }) => state === 'fail').map(({ name }) => name)
  if (broken.length > 0)
    return [{ standing: 'broken', text: `Not left out, although you asked: ${broken.join(', ')}.` }]
  return [{ standing: 'kept', text: 'Everything you asked to leave out is left out.' }]
}

function unknownPoints(rules: ShownRule[]): Point[] {
  const unknown = rules.filter((rule) => standingOf(rule) === 'unknown')
  if (unknown.length === 0) return []
  const text =
    unknown.length === 1
      ? 'One rule could not be checked, so we do not know:'
      : `${unknown.length} rules could not be checked, so we do not know:`
  return [{ standing: 'unknown', text, rules: unknown }]
}

/** What adults need beside their health goals: more than a dozen nutrients, of which only the exceptions are named. */
function needPoints(rules: ShownRule[]): Point[] {
  if (rules.length === 0) return []
  const missed = rules.filter((rule) => standingOf(rule) === 'missed')
  const unknown = rules.filter((rule) => standingOf(rule) === 'unknown')
  const points: Point[] = []
  if (missed.length > 0)
    points.push({
      standing: 'missed',
      text: 'Of what every adult needs, this is not met from food alone:',
      rules: missed,
    })
  else points.push({ standing: 'kept', text: 'What every adult needs is met, as far as we can tell.' })
  if (unknown.length > 0)
    points.push({
      standing: 'unknown',
      text: 'Of what every adult needs, too little is measured to tell:',
      rules: unknown,
    })
  return points
}

function signOffPoint(rules: ShownRule[]): Point {
  const names = [...new Set(rules.flatMap(({ signedOffBy }) => signedOffBy ?? []))]
  if (names.length === 0) return { standing: 'unknown', text: 'No dietitian has signed these rules off yet.' }
  const open = rules.filter(({ signedOffBy }) => signedOffBy === null).length
  const text = `Signed off by ${new Intl.ListFormat('en').format(names)}`
  return open === 0
    ? { standing: 'kept', text: `${text}.` }
    : { standing: 'unknown', text: `${text}; ${open} of the ${rules.length} rules are not signed off yet.` }
}
