import { evidenceFigure, labelEvidence, type MedicineRules, ownEvidence } from './medicine-rule.ts'

export const warfarin: MedicineRules = {
  group: 'warfarin',
  rules: [
    {
      id: 'rx-warfarin-k-level',
      severity: 'hard',
      test: { kind: 'nutrient_per_week_mean', nutrient: 'vitamin_k' },
      bySex: { female: { min: 90, max: 250 }, male: { min: 120, max: 250 } },
      clinic: { level: 'vitaminKUg', within: 50 },
      evidence: ownEvidence('medium', 'moderate'),
      note: 'Low intakes go with an unsteady INR, and amounts up to about 100 mcg above the usual did not disturb treatment.',
    },
    {
      id: 'rx-warfarin-k-day',
      severity: 'hard',
      test: { kind: 'nutrient_steady_per_day', nutrient: 'vitamin_k', within: 75 },
      evidence: evidenceFigure('SCHURGERS2004', 'derived', 'derived', 'medium', 'moderate'),
      note: 'Between the highest and the lowest day lies no more than the smallest daily supplement that lowered INR.',
    },
    {
      id: 'rx-warfarin-k-day-target',
      severity: 'target',
      test: { kind: 'nutrient_steady_per_day', nutrient: 'vitamin_k', within: 50, withinShare: 0.25 },
      evidence: evidenceFigure('KHAN2004', 'derived', 'derived', 'medium', 'moderate'),
    },
    {
      id: 'rx-warfarin-k-4days',
      severity: 'target',
      test: { kind: 'nutrient_steady_rolling', nutrient: 'vitamin_k', within: 40, windowDays: 4 },
      evidence: evidenceFigure('KHAN2004', 'derived', 'derived', 'low', 'moderate'),
      note: 'INR follows what was eaten over about four days, also from one week into the next.',
    },
    {
      id: 'rx-warfarin-k-week',
      severity: 'hard',
      test: { kind: 'nutrient_steady_week_to_week', of: { nutrient: 'vitamin_k' }, within: 50 },
      evidence: ownEvidence('medium'),
    },
    {
      id: 'rx-warfarin-k-week-target',
      severity: 'target',
      test: {
        kind: 'nutrient_steady_week_to_week',
        of: { nutrient: 'vitamin_k' },
        within: 25,
        toward: 5,
      },
      evidence: ownEvidence('low'),
    },
    {
      id: 'rx-warfarin-k-meal',
      severity: 'target',
      test: { kind: 'meal_nutrient', nutrient: 'vitamin_k', max: 150 },
      evidence: evidenceFigure('JOHNSON2005', 'derived', 'derived', 'low', 'weak'),
      note: 'Single meals with very much vitamin K changed INR; small servings of greens hardly did.',
    },
    {
      id: 'rx-warfarin-k-coverage',
      severity: 'hard',
      test: {
        kind: 'nutrient_coverage',
        nutrient: 'vitamin_k',
        min: 95,
        without: {
          tags: ['leafy_green', 'soy_whole'],
          pattern:
            '\\boil\\b|\\btofu|\\bsoy|tempeh|kale|spinach|chard|parsley|cilantro|basil|\\bdill\\b|mint,',
        },
      },
      evidence: evidenceFigure('FOODDATA', 'source', 'read', 'high', 'consensus'),
      note: 'Greens, oils and soy without a figure for vitamin K are not used.',
    },
    {
      id: 'rx-warfarin-natto',
      severity: 'hard',
      test: { kind: 'exclude_food_name', pattern: 'natto', what: 'natto' },
      evidence: evidenceFigure('JOHNSON2005', 'source', 'read', 'high', 'moderate'),
      note: 'Its vitamin K is of a kind that USDA’s figure does not count.',
    },
    {
      id: 'rx-warfarin-cranberry',
      severity: 'target',
      test: { kind: 'limit_food_name_per_day', pattern: 'cranberr', what: 'cranberries', max: 60 },
      evidence: labelEvidence('LABELS', 'low', 'weak'),
    },
    {
      id: 'rx-warfarin-alcohol',
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
      evidence: labelEvidence(),
    },
    {
      id: 'rx-warfarin-deficit',
      severity: 'hard',
      test: { kind: 'energy_floor', shareOfNeed: 0.9 },
      evidence: ownEvidence('medium'),
      note: 'A change of weight shifts INR, so the plan takes no energy off.',
    },
  ],
  sentence:
    'You take {name}. Your plan keeps vitamin K within {day} mcg of {level} mcg every day, and within {week} mcg of it on average, because swings change how {name} works. Add no big servings of greens and drop none. Tell your anticoagulation clinic before you start, have your INR checked one to two weeks later, and tell them when you stop.',
  whenMoved:
    'This plan is made around {level} mcg of vitamin K a day, and the one before it around {before} mcg. Tell your anticoagulation clinic before you start it, and have your INR checked one to two weeks later.',
}

export const doac: MedicineRules = {
  group: 'doac',
  rules: [],
  timing: [
    {
      beside: 'rivaroxaban 15 or 20 mg',
      apart: 'with a meal',
      of: ['rivaroxaban', 'xarelto'],
      evidence: labelEvidence(),
    },
  ],
  sentence:
    'You take {name}. It does not depend on vitamin K, so nobody needs to count your greens. Rivaroxaban 15 mg or 20 mg goes with a meal.',
}
