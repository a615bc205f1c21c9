import { evidenceFigure, labelEvidence, type MedicineRules, ownEvidence } from './medicine-rule.ts'

const PATCHES = ['emsam', 'selegiline patch']
/** The label says that the weakest patch needs no diet. The member reports which patch they use. */
const NEEDS_DIET = [
  { anyOf: [{ otherThan: PATCHES }, { answer: 'patch_of_6_mg', is: 'no', orOpen: true }] },
] as const

export const maoi: MedicineRules = {
  group: 'maoi',
  rules: [
    {
      id: 'rx-maoi-tyramine',
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'tyramine_high' },
      only: NEEDS_DIET,
      evidence: labelEvidence('LBL_MAOI'),
      note: 'Tyramine with an MAO inhibitor can raise blood pressure dangerously.',
    },
    {
      id: 'rx-maoi-tyramine-meal',
      severity: 'hard',
      test: { kind: 'statement' },
      only: NEEDS_DIET,
      evidence: evidenceFigure('FLOCKHART2012', 'source', 'read_secondary', 'medium', 'moderate'),
      note: 'About 6 mg of tyramine in a meal is the usual safe amount. Nobody measures it for most foods, so we leave whole foods out.',
    },
    {
      id: 'rx-maoi-names',
      severity: 'hard',
      test: {
        kind: 'exclude_food_name',
        pattern:
          'miso\\b|natto|tempeh|soy sauce|tamari\\b|teriyaki|fish sauce|kimchi|sauerkraut|marmite|vegemite|salami|pepperoni|fava|broad ?bean|\\baged\\b|parmesan|blue cheese|feta|tap beer',
        what: 'aged, cured and fermented foods',
      },
      only: NEEDS_DIET,
      evidence: labelEvidence('LBL_MAOI', 'medium'),
    },
    {
      id: 'rx-maoi-fresh',
      severity: 'target',
      test: { kind: 'statement' },
      only: NEEDS_DIET,
      evidence: ownEvidence('low'),
      note: 'Eat cooked meat, fish and tofu within 48 hours: tyramine grows in food that is stored.',
    },
    {
      id: 'rx-maoi-alcohol',
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
      evidence: labelEvidence('LBL_MAOI'),
    },
    {
      id: 'rx-maoi-caffeine',
      severity: 'advisory',
      test: { kind: 'nutrient_per_day', nutrient: 'caffeine', max: 200 },
      evidence: labelEvidence('LBL_MAOI', 'low', 'weak'),
    },
  ],
  sentence:
    'You take {name}. Aged cheese, cured meat, fermented soy, sauerkraut, yeast extract and tap beer can raise your blood pressure dangerously. Your plan leaves them out, and so should you until two weeks after the last dose. Eat fresh food fresh. A sudden pounding headache: call 911.',
}

/** Procarbazine is a weak MAO inhibitor but not selective, so it needs the same diet as the strong ones. */
const AS_STRONG = ['procarbazine', 'matulane']

export const maoiWeak: MedicineRules = {
  group: 'maoi_weak',
  rules: [
    {
      id: 'rx-maoiweak-tyramine',
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'tyramine_high' },
      only: [{ otherThan: AS_STRONG }],
      evidence: evidenceFigure('LBL_ZYVOX', 'source', 'read_secondary', 'medium', 'moderate'),
      note: 'Usual servings would pass; leaving these foods out costs little.',
    },
    {
      id: 'rx-maoiweak-as-maoi',
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'tyramine_high' },
      only: [{ named: AS_STRONG }],
      evidence: labelEvidence('LBL_MAOI', 'medium', 'moderate'),
    },
  ],
  sentence:
    'You take {name}. While you take it, eat no large amounts of aged cheese, cured meat, fermented soy or tap beer. Your plan leaves them out.',
}

export const isoniazid: MedicineRules = {
  group: 'isoniazid',
  rules: [
    {
      id: 'rx-inh-tyramine',
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'tyramine_high' },
      evidence: evidenceFigure('INH1982', 'source', 'read', 'medium', 'consensus'),
    },
    {
      id: 'rx-inh-histamine',
      severity: 'hard',
      test: {
        kind: 'exclude_food_name',
        pattern: 'tuna|mackerel|skipjack|bonito|mahimahi|sardine|anchov|herring',
        what: 'fish rich in histamine',
      },
      evidence: evidenceFigure('INH1982', 'source', 'read', 'medium', 'weak'),
    },
    {
      id: 'rx-inh-alcohol',
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
      evidence: labelEvidence(),
    },
  ],
  timing: [
    {
      beside: 'isoniazid',
      apart: '1 hour before or 2 hours after food',
      evidence: evidenceFigure('INH1982', 'source', 'read_secondary', 'high', 'consensus'),
    },
  ],
  sentence:
    'You take {name}. Aged cheese, tuna, mackerel and fish like them can bring flushing and headache with it, so your plan leaves them out. Take it on an empty stomach, with vitamin B6 if that is prescribed. Drink no alcohol.',
}
