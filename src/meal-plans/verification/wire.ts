import { z } from '@hono/zod-openapi'
import { RETENTION_SOURCE, retentionOf } from '#catalogue/recipes/cooking/retention.ts'
import { STRAINED, STRAINED_WAYS } from '#catalogue/recipes/cooking/strained.ts'
import { preparation } from '#catalogue/recipes/schema.ts'
import { idText, instantText } from '#platform/http/wire-fields.ts'
import { isRetained } from '../plan/food-as-eaten.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { Intake } from '../plan/solved-plan.ts'
import { PERSON_LINE_KINDS, PERSON_LINE_STATES } from '../proof/person-line.ts'
import { findRule, nameOfRule } from '../proof/rule-name.ts'
import { hasWholeMaximum } from '../rules/measuring/counted-whole.ts'
import { isKindOnPlate } from '../rules/merging/on-plate.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'
import type { RuleResult } from '../rules/rule-result.ts'
import { PHASE_ENDED_TEXT, SENTENCES_OF_PHASE } from '../safety/ended-phase.ts'
import { recalledSentences } from '../safety/recalled-sentence.ts'
import { reportedSinceText } from '../safety/reported-since-sentence.ts'
import type { OpenedMealPlan, ReadMealPlan } from '../store/meal-plan.ts'

const rule = z.object({
  id: z.string(),
  name: z.string(),
  /** Slug of the health goal, `medication` for rules of medicines, or `reference-intakes` for all adults. */
  condition: z.string(),
  kind: z.string(),
  severity: z.enum(['hard', 'target', 'advisory']),
  /**
   * False for rules that food can't answer. Their state is `no_data`, and they are not included in any count.
   */
  onPlate: z.boolean(),
  /** True if cooking reduces the measured amount, so that the value is after cooking, by USDA's table. */
  afterCooking: z.boolean(),
  state: z.enum(['pass', 'warn', 'fail', 'no_data']),
  value: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  unit: z.string(),
  /** Percent of the plan's energy from foods with a figure. Null if no figure is needed. */
  coverage: z.number().nullable(),
  basis: z.string(),
  source: z.string(),
  /** The sources, each with its year and its DOI or official page, if known. */
  sources: z.array(z.object({ text: z.string(), year: z.int().nullable(), url: z.string().nullable() })),
  evidence: z.string(),
  certainty: z.string(),
  /** How the figure is known: `read`, `read_secondary`, `recalled` or `derived`. */
  verified: z.string(),
  signedOffBy: z.string().nullable(),
  applies: z.boolean(),
  notEvaluated: z.string().optional(),
  note: z.string().optional(),
})

const EXAMPLE_RULE = {
  id: 'cvd-sfa',
  name: 'Saturated fat',
  condition: 'heart-health',
  kind: 'percent_energy',
  severity: 'target',
  onPlate: true,
  afterCooking: false,
  state: 'pass',
  value: 5.07,
  min: null,
  max: 10,
  unit: '% of energy',
  coverage: 99.5,
  basis: 'weekly mean',
  source: 'Dietary Guidelines for Americans 2025–2030 (2026)',
  sources: [
    {
      text: 'Dietary Guidelines for Americans 2025–2030',
      year: 2026,
      url: 'https://www.dietaryguidelines.gov',
    },
  ],
  evidence: 'strong',
  certainty: 'high',
  verified: 'read',
  signedOffBy: null,
  applies: true,
} as const

const judgement = z.object({
  mealPlanId: idText,
  conditionName: z.string().openapi({ example: 'Heart health' }),
  created: instantText,
  since: z
    .object({ leftOut: z.number().int(), text: z.string() })
    .optional()
    .openapi({
      description:
        'What its member told after the plan was made: so many meals are left out where it is read.',
      example: { leftOut: 1, text: 'You told us more after this plan was made.' },
    }),
  recalled: z
    .array(z.string())
    .optional()
    .openapi({
      description: 'What must not be eaten of it, as was found out after it was made.',
      example: ['Please do not eat “Lentil soup” (the dinner of Day 2), even if you have cooked it already.'],
    }),
  phaseEnded: z.string().optional().openapi({
    description:
      'Said where the diet is over in whose phase the plan was made; the lines that spoke of the phase are gone.',
    example: 'This week was planned for a phase of your diet that has ended since.',
  }),
  goals: z
    .array(z.object({ slug: z.string(), name: z.string(), evidenceGrade: z.string().nullable() }))
    .openapi({ example: [{ slug: 'heart-health', name: 'Heart health', evidenceGrade: 'A' }] }),
  rules: z.array(rule).openapi({ example: [EXAMPLE_RULE] }),
  resolutions: z
    .array(
      z.object({
        id: z.string(),
        how: z.string(),
        yields: z.array(z.string()),
        holds: z.array(z.string()),
        sentence: z.string(),
      }),
    )
    .openapi({
      description: 'Where goals clash: which rules yield to which, and what the member is told of it.',
      example: [],
    }),
  exclusions: z
    .array(
      z.object({
        kind: z.enum(['allergy', 'diet', 'dislike']),
        name: z.string(),
        state: z.enum(['pass', 'fail', 'no_data']),
        foods: z.array(z.string()),
        readAs: z
          .array(z.string())
          .optional()
          .openapi({ description: 'The foods that we read the word as.' }),
        dishes: z
          .int()
          .optional()
          .openapi({ description: 'How many dishes were left out for it when the plan was made.' }),
      }),
    )
    .openapi({ example: [{ kind: 'allergy', name: 'peanut', state: 'pass', foods: [] }] }),
  energy: z
    .object({
      state: z.enum(['pass', 'warn', 'fail']),
      targetKcal: z.number(),
      floorKcal: z.number(),
      ceilingKcal: z.number().optional(),
      /** The member's energy need per day. Null if too little is known. */
      needKcal: z.number().nullable().optional(),
      /** An explanation for the member if the energy of the day differs from their request. */
      sentence: z.string().nullable().optional(),
      meanKcal: z.number(),
      lowestDayKcal: z.number(),
      highestDayKcal: z.number(),
      basis: z.string(),
    })
    .openapi({
      example: {
        state: 'pass',
        targetKcal: 2000,
        floorKcal: 1800,
        ceilingKcal: 2300,
        meanKcal: 1998.8,
        lowestDayKcal: 1992.8,
        highestDayKcal: 2000.4,
        basis: 'a usual day',
      },
    }),
  person: z
    .array(
      z.object({
        id: z.string(),
        kind: z.enum(PERSON_LINE_KINDS),
        name: z.string(),
        state: z.enum(PERSON_LINE_STATES),
        sentence: z.string(),
        rules: z.array(z.string()).optional(),
        foods: z.array(z.string()).optional(),
        source: z.string().optional(),
        certainty: z.string().optional(),
        signedOffBy: z.string().nullable().optional(),
      }),
    )
    .openapi({
      description:
        'All that the member told, line by line, and what was made of it. `told` restates what there is nothing to check of.',
      example: [
        {
          id: 'medicine:lisinopril',
          kind: 'medicine',
          name: 'lisinopril',
          state: 'told',
          sentence: 'Because you take lisinopril: Use no salt substitute made of potassium.',
          rules: ['rx-ace-inhibitor-salt-substitute'],
        },
      ],
    }),
  versions: z
    .object({
      catalogue: z.string(),
      rules: z.string(),
      solver: z.string(),
      seed: z.number().int(),
      proof: z.string().optional(),
    })
    .openapi({ example: { catalogue: '10', rules: '64bfc00b6fb0', solver: '3', seed: 7, proof: '2' } }),
})
export type JudgementWire = z.infer<typeof judgement>

export const proofWire = judgement
  .extend({
    days: z
      .array(
        z.object({
          day: z.string(),
          intake: z.array(
            z.object({
              slot: z.string(),
              fdcId: z.number().int(),
              food: z.string(),
              grams: z.number(),
              isAdded: z.literal(true).optional(),
              ...preparation,
            }),
          ),
        }),
      )
      .openapi({
        description:
          'All that is eaten and drunk, by which anyone with USDA’s figures can recompute the proof.',
        example: [
          { day: 'Day 1', intake: [{ slot: 'detox', fdcId: 174_158, food: 'Drinking water', grams: 360 }] },
        ],
      }),
    cooking: z
      .object({
        source: z.string(),
        codes: z.array(
          z.object({ code: z.number().int(), name: z.string(), shares: z.record(z.string(), z.number()) }),
        ),
        strained: z.array(
          z.object({
            way: z.enum(STRAINED_WAYS),
            name: z.string(),
            solids: z.number(),
            shares: z.record(z.string(), z.number()),
            source: z.string(),
            certainty: z.string(),
          }),
        ),
      })
      .openapi({
        description:
          'What stays of a food’s figures in this plan: by USDA’s retention code where it is cooked from raw, by our own shares where it is strained off. Foods with neither count as USDA publishes them.',
        example: {
          source: RETENTION_SOURCE,
          codes: [
            { code: 3776, name: 'Other vegetables, simmered, the liquid eaten', shares: { 1162: 0.85 } },
          ],
          strained: [],
        },
      }),
    foods: z
      .array(
        z.object({
          fdcId: z.number().int(),
          name: z.string(),
          tags: z.array(z.string()),
          allergens: z.array(z.string()),
          diet: z.string(),
          glycaemicIndex: z.number().nullable(),
          fodmapServingGrams: z.number().nullable(),
          addedSugarPer100g: z.number().nullable(),
          lactosePer100g: z.number().nullable(),
          tagServingGrams: z.record(z.string(), z.number()),
        }),
      )
      .openapi({
        description: 'Our own ratings of those foods, of which USDA knows nothing.',
        example: [
          {
            fdcId: 167_747,
            name: 'Lemon juice',
            tags: ['citrus'],
            allergens: [],
            diet: 'vegan',
            glycaemicIndex: null,
            fodmapServingGrams: 100,
            addedSugarPer100g: 0,
            lactosePer100g: 0,
            tagServingGrams: {},
          },
        ],
      }),
  })
  .openapi('Proof')
export type ProofWire = z.infer<typeof proofWire>

export type FoodRatings = Omit<RatedFood, 'nutrients'>

/** Converts a stored proof for the API, without its foods. */
export function judgementToWire({ id, created, plan, proof, request }: OpenedMealPlan): JudgementWire {
  const { rules, resolutions, exclusions, energy, person, versions } = proof
  const hasCooked = plan.mealPlanDays.some(({ intake }) => intake.some(({ cooked }) => cooked !== undefined))
  return {
    mealPlanId: id,
    conditionName: plan.conditionName,
    created: created.toISOString(),
    goals: request.input.goals.map((slug, i) => {
      const set = ruleSetOf(slug)
      return {
        slug,
        name: request.wording[i]?.name ?? set?.name ?? slug,
        evidenceGrade: set?.evidenceGrade ?? null,
      }
    }),
    // A proof keeps the format it was stored in. The first proofs lack later fields.
    rules: rules.map((result) => ({
      ...result,
      onPlate: result.onPlate ?? isKindOnPlate(result.kind),
      afterCooking: hasCooked && isAfterCooking(result),
      sources: result.sources ?? [sourceAsStored(result.source)],
      name: nameOfRule(result.id, request.input.allergies),
    })),
    resolutions: resolutions ?? [],
    exclusions,
    energy,
    person: person ?? [],
    versions,
  }
}

const STORED_YEAR = / \((\d{4})\)$/

/** Parses a source from an earlier proof, which stores it as one text with the year at the end. */
function sourceAsStored(source: string): JudgementWire['rules'][number]['sources'][number] {
  const year = STORED_YEAR.exec(source)?.[1]
  return {
    text: source.replace(STORED_YEAR, ''),
    year: year === undefined ? null : Number(year),
    url: null,
  }
}

function isAfterCooking({ id, value }: RuleResult): boolean {
  const test = findRule(id)?.test
  return (
    value !== null &&
    test !== undefined &&
    'nutrient' in test &&
    isRetained(test.nutrient) &&
    !hasWholeMaximum(test)
  )
}

export function proofToWire(
  stored: OpenedMealPlan,
  foods: FoodRatings[],
  { since, recalled, hasPhaseEnded }: Pick<ReadMealPlan, 'since' | 'recalled' | 'hasPhaseEnded'>,
): ProofWire {
  const names = new Map(foods.map(({ fdcId, name }) => [fdcId, name]))
  return {
    ...(hasPhaseEnded ? withoutLinesOfPhase(judgementToWire(stored)) : judgementToWire(stored)),
    ...(recalled && { recalled: recalledSentences(recalled).map(({ text }) => text) }),
    ...(since && { since: { leftOut: since.leftOut, text: reportedSinceText(since) } }),
    days: stored.plan.mealPlanDays.map(({ day, intake }) => ({
      day,
      intake: intake.map(({ slot, fdcId, ...eaten }) => ({
        slot,
        fdcId,
        food: names.get(fdcId) ?? 'a food that the catalogue no longer holds',
        ...eaten,
      })),
    })),
    cooking: cookingToWire(stored.plan.mealPlanDays.flatMap(({ intake }) => intake)),
    foods: foods.map(foodRatingsToWire),
  }
}

/** Removes the lines about a phase that has ended. The rest of the proof is still valid. */
function withoutLinesOfPhase(judgement: JudgementWire): JudgementWire {
  const { rules, person } = judgement
  const ofPhase = new Set(SENTENCES_OF_PHASE.map((id) => `safety:${id}`))
  return {
    ...judgement,
    phaseEnded: PHASE_ENDED_TEXT,
    rules: rules.filter(({ kind }) => kind !== 'max_duration'),
    person: person.filter(({ id, kind }) => kind !== 'phase' && !ofPhase.has(id)),
  }
}

function foodRatingsToWire({
  glycemicIndex: glycaemicIndex,
  ...food
}: FoodRatings): ProofWire['foods'][number] {
  return { ...food, tags: [...food.tags], allergens: [...food.allergens], glycaemicIndex }
}

function cookingToWire(intake: Intake[]): ProofWire['cooking'] {
  const codes = [...new Set(intake.flatMap(({ cooked }) => cooked ?? []))].toSorted((a, b) => a - b)
  const ways = [...new Set(intake.flatMap(({ strained }) => strained ?? []))].toSorted()
  return {
    source: RETENTION_SOURCE,
    codes: codes
      .flatMap((code) => retentionOf(code) ?? [])
      .map(({ code, name, shares }) => ({ code, name, shares: Object.fromEntries(shares) })),
    strained: ways.map((way) => {
      const { name, solids, shares, source, certainty } = STRAINED[way]
      return { way, name, solids, shares, source, certainty }
    }),
  }
}
