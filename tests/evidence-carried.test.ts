import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REFUSED_TO_ALL } from '#meal-plans/gate/circumstance-gate.ts'
import { refusalFor } from '#meal-plans/gate/safety-gate.ts'
import { protocolForGoal } from '#meal-plans/phases/protocol.ts'
import { plannedPersonOf } from '#meal-plans/request/planned-person.ts'
import { plannerInputSchema } from '#meal-plans/request/planner-input.ts'
import { FIBER_PROFILES } from '#meal-plans/rules/fiber/fiber.ts'
import {
  AGREED_BY,
  ASKED_OF_ALL,
  type Circumstance,
  SELDOM_REPORTED,
} from '#members/profiles/circumstance.ts'
import { CALLED, CARRIED } from './support/evidence/carried.ts'

/**
 * Each entry of the evidence by its id, with its treatment in the product. No entry is omitted without a
 * reason.
 */

const FILES = ['clinical-rules', 'medicines', 'energy-safety', 'phases'] as const
const ROOT = join(import.meta.dirname, '..')

type Asked = { circumstance: string; action: string }
type Evidence = Record<(typeof FILES)[number], string[]> & {
  refused: string[]
  asked: Asked[]
  fiber: string[]
  noProtocol: string[]
}

const RECORDED = JSON.parse(
  readFileSync(join(import.meta.dirname, 'support/evidence/evidence.json'), 'utf8'),
) as Evidence

/** Returns the evidence if it is available, otherwise its ids at the time of writing. */
function evidence(): Evidence {
  const at = (file: string) => join(ROOT, '../shared/evidence', `${file}.json`)
  if (!existsSync(at('phases'))) return RECORDED
  const read = Object.fromEntries(FILES.map((file) => [file, JSON.parse(readFileSync(at(file), 'utf8'))]))
  const energy = read['energy-safety'] as {
    already_refused: string[]
    should_be_refused_or_asked: Asked[]
    fiber: { by_condition: { slug: string }[] }
  }
  return {
    ...(Object.fromEntries(FILES.map((file) => [file, idsIn(read[file])])) as Record<
      (typeof FILES)[number],
      string[]
    >),
    refused: energy.already_refused,
    asked: energy.should_be_refused_or_asked.map(({ circumstance, action }) => ({ circumstance, action })),
    fiber: energy.fiber.by_condition.map(({ slug }) => slug),
    noProtocol: (read.phases as { no_protocol: { slug: string }[] }).no_protocol.map(({ slug }) => slug),
  }
}

function idsIn(value: unknown): string[] {
  const found = new Set<string>()
  const walk = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return
    if ('id' in one && typeof one.id === 'string') found.add(one.id)
    for (const part of Object.values(one)) walk(part)
  }
  walk(value)
  return [...found].toSorted()
}

const EVIDENCE = evidence()
const IDS = FILES.flatMap((file) => EVIDENCE[file].map((id) => [file, id] as const))

const SOURCE = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:tsx?|json)$/.test(entry.name) && !/\.test\./.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n')
const WORDS = new Set(SOURCE.match(/[\w.-]+/g))

test('every rule and entry of the evidence is implemented, or the table gives a reason', () => {
  expect(IDS.length).toBeGreaterThan(600)
  const open = IDS.filter(([, id]) => !WORDS.has(id) && !(id in CARRIED))
  expect(open).toEqual([])
  const known = new Set(IDS.map(([, id]) => id))
  expect(Object.keys(CARRIED).filter((id) => !known.has(id))).toEqual([])
})

test('the recorded ids match the evidence', () => {
  expect(EVIDENCE).toEqual(RECORDED)
})

describe('the table', () => {
  test.each(Object.entries(CARRIED))('is right about %s', (_, carried) => {
    if ('why' in carried) return expect(carried.why).toMatch(/^[A-Z].{40,}\.$/)
    expect(existsSync(join(ROOT, carried[0]))).toBe(true)
  })
})

describe('circumstances', () => {
  const everybody: string[] = [...ASKED_OF_ALL, ...SELDOM_REPORTED]
  const refusal = (circumstance: string, answers = {}) => {
    const input = plannerInputSchema.parse({
      goals: ['heart-health'],
      circumstances: [circumstance],
      answers,
    })
    return refusalFor(input, plannedPersonOf({ input, year: 2026 }))
  }

  test.each(EVIDENCE.refused)('the evidence and the product refuse: %s', (circumstance) => {
    expect(everybody).toContain(circumstance)
    expect(circumstance === 'under_18' || REFUSED_TO_ALL.includes(circumstance as Circumstance)).toBe(true)
    expect(refusal(circumstance)).not.toBeNull()
  })

  test.each(EVIDENCE.asked)('$circumstance: $action', ({ circumstance, action }) => {
    const name = CALLED[circumstance] ?? circumstance
    expect(everybody).toContain(name)
    const isAgreedFirst = name in AGREED_BY
    expect(isAgreedFirst).toBe(action === 'clinician_first')
    expect(refusal(name) !== null).toBe(action !== 'ask')
    if (isAgreedFirst)
      expect(refusal(name, { [AGREED_BY[name as keyof typeof AGREED_BY]]: 'yes' })).toBeNull()
  })
})

test('every condition for which the evidence limits fiber has a limit', () => {
  const named: Record<string, string> = {
    default: 'everyone',
    'ibs + diarrhoea': 'ibs with diarrhea',
    'levothyroxine, digoxin medicine': 'levothyroxine or digoxin',
    'age>=75': 'from 75 years',
  }
  const ours = FIBER_PROFILES.map(({ name }) => name)
  expect(EVIDENCE.fiber.filter((slug) => !ours.includes(named[slug] ?? slug))).toEqual([])
})

test('no diet has phases if the evidence advises against them', () => {
  expect(EVIDENCE.noProtocol.filter((slug) => protocolForGoal(slug) !== undefined)).toEqual([])
})
