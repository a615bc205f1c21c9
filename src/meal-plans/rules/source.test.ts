import { describe, expect, test } from 'vitest'
import { CIRCUMSTANCE_RULES } from './circumstances/circumstance-rules.ts'
import { NEW_FOOD_RULES } from './fiber/new-foods.ts'
import { FOOD_SAFETY } from './food-safety.ts'
import { allMedicineRules } from './merging/medicine-rules.ts'
import { referenceRules } from './merging/reference-intakes.ts'
import { ruleSetOf, ruleSets } from './merging/rule-sets.ts'
import type { Rule } from './rule.ts'
import { citedSources, type EvidenceSource, SOURCES, type SourceKey, sourceText } from './source.ts'

const ALL: readonly Rule[] = [
  ...ruleSets.flatMap(({ rules }) => rules),
  ...allMedicineRules(),
  ...CIRCUMSTANCE_RULES,
  ...referenceRules({ sex: null, age: null, weightKg: 70 }),
  ...NEW_FOOD_RULES,
  ...FOOD_SAFETY,
]

const sourcesOf = (id: string): readonly SourceKey[] => {
  const rule = ALL.find((rule) => rule.id === id)
  if (!rule) throw new Error(`There is no rule ${id}.`)
  return [rule.evidence.source, ...(rule.evidence.also ?? [])]
}

test('a source has a year, or a reason for having none', () => {
  for (const [key, source] of Object.entries<EvidenceSource>(SOURCES)) {
    expect(source.year ?? source.undated, key).toBeTruthy()
    if (source.url) expect(new URL(source.url).protocol, key).toBe('https:')
  }
})

test('a figure that its source states cites a publication, not this service', () => {
  const own = ALL.filter(({ evidence }) => evidence.basis === 'source' && evidence.source === 'OURS')
  expect(own.map(({ id }) => id)).toEqual([])
})

test('a figure known only from memory never has high certainty', () => {
  const recalled = ALL.filter(
    ({ evidence }) => evidence.verified === 'recalled' && evidence.certainty === 'high',
  )
  expect(recalled.map(({ id }) => id)).toEqual([])
})

describe('figures cite the publication that contains them', () => {
  test.each<[string, readonly SourceKey[]]>([
    ['ldl-trans', ['WHO_TFA']],
    ['ldl-chol', ['NLA2023', 'ACC_LIPID2026']],
    ['ldl-fiber', ['DRI']],
    ['endo-caf', ['OURS']],
    ['htn-potassium', ['BP2025', 'CCD2023_T12']],
    ['htn-fiber', ['DASH_NHLBI']],
    ['stones-sodium', ['AUA2014', 'AUA2026']],
    ['stones-calcium', ['AUA2014', 'AUA2026']],
    ['stones-vitamin-c', ['AUA2014', 'AUA2026']],
    ['conceive-liver', ['SACN_LIVER']],
    ['conceive-fish', ['FDA_FISH']],
    ['conceive-raw-food', ['FDA_ATRISK']],
    ['ref-saturated-fat', ['DGA2025']],
    ['cvd-sfa', ['DGA2025']],
    ['masld-sfa', ['DGA2025']],
    ['ref-sodium', ['NASEM2019', 'DGA2025']],
    ['mind-score', ['MIND_NEJM2023']],
    ['masld-wl', ['EASL2024', 'AGA_NAFLD']],
  ])('%s', (id, sources) => {
    expect(sourcesOf(id)).toEqual(sources)
  })

  test('every rule of type 2 diabetes cites a 2026 edition', () => {
    for (const { id } of ruleSetOf('type-2-diabetes')?.rules ?? []) {
      const years = sourcesOf(id).map((key) => SOURCES[key].year ?? 0)
      expect(Math.max(...years), id).toBe(2026)
    }
  })

  test('no rule on cholesterol cites the 2002 program alone', () => {
    for (const { id } of ruleSetOf('high-cholesterol')?.rules ?? [])
      expect(sourcesOf(id)).not.toEqual(['ATP3'])
  })

  test('the MIND score is weak evidence because a trial found no difference', () => {
    const score = ALL.find(({ id }) => id === 'mind-score')
    expect(score?.evidence).toMatchObject({ certainty: 'low', grade: 'weak' })
  })
})

test('a rule is shown with the text, year and link of each source', () => {
  const evidence = { source: 'BP2025', also: ['CCD2023_T12'] } as const
  expect(citedSources(evidence)).toEqual([
    {
      text: 'AHA/ACC High Blood Pressure Guideline, section 5.1',
      year: 2025,
      url: 'https://doi.org/10.1161/CIR.0000000000001356',
    },
    {
      text: 'AHA/ACC Guideline on Chronic Coronary Disease, table 12, lifestyle for blood pressure',
      year: 2023,
      url: 'https://doi.org/10.1161/CIR.0000000000001168',
    },
  ])
  expect(sourceText(evidence)).toMatch(/section 5\.1 \(2025\); AHA\/ACC Guideline .+ \(2023\)$/)
})
