import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import { WEAKLY_HOLDING } from '#members/profiles/medicine-questions.ts'
import { evidenceFigure, labelEvidence, type MedicineRules, ownEvidence } from './medicine-rule.ts'

const NO_SALT_SUBSTITUTE =
  'salt substitute|lite salt|potassium chloride|low-sodium baking powder|cream of tartar|reduced sodium, made from hydrolyzed'

/** Medicines with which a plan sets no minimum for potassium. */
export const RAISING_POTASSIUM: readonly MedicineGroup[] = [
  'ace_inhibitor',
  'arb',
  'renin_inhibitor',
  'potassium_sparing_diuretic',
  'potassium_supplement',
  'potassium_raising_other',
  'calcineurin_inhibitor',
]

export const aceInhibitor: MedicineRules = {
  group: 'ace_inhibitor',
  rules: [
    {
      id: 'rx-ace-k-max',
      severity: 'hard',
      test: { kind: 'nutrient_per_day', nutrient: 'potassium', max: 4700 },
      clinic: { level: 'potassiumMg', most: 4700 },
      evidence: evidenceFigure('MALTA2016', 'derived', 'derived', 'medium', 'moderate'),
      note: 'For healthy kidneys. More than that lies outside what was studied.',
    },
    {
      id: 'rx-ace-k-target',
      severity: 'target',
      test: { kind: 'nutrient_per_week_mean', nutrient: 'potassium' },
      bySex: { female: { max: 3700 }, male: { max: 4300 } },
      clinic: { level: 'potassiumMg', most: 4700 },
      evidence: evidenceFigure('IOM2005', 'derived', 'derived', 'medium', 'consensus'),
    },
    {
      id: 'rx-ace-k-older',
      severity: 'hard',
      test: { kind: 'nutrient_per_day', nutrient: 'potassium', max: 3900 },
      clinic: { level: 'potassiumMg', most: 4700 },
      only: [
        {
          anyOf: [
            { minAge: 70 },
            { goal: 'type-2-diabetes' },
            { answer: 'potassium_checked_within_year', is: 'no', orOpen: true },
          ],
        },
      ],
      evidence: ownEvidence('low'),
      note: 'From 70 years, with diabetes, or until we know that potassium and kidneys were checked within a year.',
    },
    {
      id: 'rx-ace-no-k-min',
      severity: 'hard',
      test: { kind: 'statement' },
      evidence: evidenceFigure('RAAS_REVIEW', 'source', 'read', 'high', 'consensus'),
      note: 'Your medicine holds potassium back, so no rule of this plan asks for a minimum of it.',
    },
    {
      id: 'rx-ace-k-salt',
      severity: 'hard',
      test: { kind: 'exclude_food_name', pattern: NO_SALT_SUBSTITUTE, what: 'salt substitutes' },
      evidence: evidenceFigure('IOM2005', 'source', 'read', 'high', 'moderate'),
      note: 'Salt substitutes, “lite” salt and some low-sodium products are made of potassium.',
    },
    {
      id: 'rx-ace-k-coverage',
      severity: 'hard',
      test: {
        kind: 'nutrient_coverage',
        nutrient: 'potassium',
        min: 97,
        without: { tags: [], pattern: 'salt|baking powder' },
      },
      evidence: evidenceFigure('FOODDATA', 'source', 'read', 'high', 'consensus'),
    },
  ],
  sentence:
    'You take {name}, which makes the body hold on to potassium. Your plan stays below {max} mg of potassium a day. Use no salt substitute and no “lite” salt, take no potassium unless it is prescribed, and have potassium and kidneys checked as your clinician advises.',
}

export const arb: MedicineRules = {
  group: 'arb',
  rules: [],
  sameAs: [{ id: 'rx-arb-as-ace', group: 'ace_inhibitor' }],
  sentence:
    'You take {name}, which makes the body hold on to potassium. Your plan stays below {max} mg of potassium a day. Use no salt substitute and no “lite” salt, and take no potassium unless it is prescribed.',
}

export const reninInhibitor: MedicineRules = {
  group: 'renin_inhibitor',
  rules: [
    {
      id: 'rx-dri-juice',
      severity: 'target',
      test: {
        kind: 'exclude_food_name',
        pattern: 'grapefruit|(orange|apple) juice',
        what: 'grapefruit, orange and apple juice',
      },
      evidence: evidenceFigure('BAILEY2013', 'source', 'recalled', 'medium', 'weak'),
    },
  ],
  sameAs: [{ id: 'rx-dri-as-ace', group: 'ace_inhibitor' }],
  sentence:
    'You take {name}. It makes the body hold on to potassium: your plan stays below {max} mg a day, and you use no salt substitute. Take it the same way with regard to meals every day, and not with fruit juice.',
}

export const potassiumSparingDiuretic: MedicineRules = {
  group: 'potassium_sparing_diuretic',
  rules: [
    {
      id: 'rx-kspare-k-max',
      severity: 'hard',
      test: { kind: 'nutrient_per_day', nutrient: 'potassium', max: 3900 },
      clinic: { level: 'potassiumMg', most: 3900 },
      only: [{ otherThan: WEAKLY_HOLDING }],
      evidence: ownEvidence('low'),
      note: 'Labels speak against much potassium without a figure; this one is ours.',
    },
    {
      id: 'rx-kspare-k-target',
      severity: 'target',
      test: { kind: 'nutrient_per_week_mean', nutrient: 'potassium', max: 3400 },
      clinic: { level: 'potassiumMg', most: 3900 },
      only: [{ otherThan: WEAKLY_HOLDING }],
      evidence: evidenceFigure('DRI', 'derived', 'derived', 'low', 'consensus'),
    },
  ],
  sameAs: [
    {
      id: 'rx-kspare-as-ace',
      group: 'ace_inhibitor',
      rules: ['rx-ace-no-k-min', 'rx-ace-k-salt', 'rx-ace-k-coverage'],
    },
  ],
  sentence:
    'You take {name}, which keeps potassium in the body. Your plan stays below {max} mg a day. Use no salt substitute and take no potassium. Weakness, or a slow or uneven heartbeat: get help at once.',
}

export const potassiumSupplement: MedicineRules = {
  group: 'potassium_supplement',
  rules: [
    {
      id: 'rx-ksup-max',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'potassium', max: 4300 },
      clinic: { level: 'potassiumMg', most: 4300 },
      evidence: ownEvidence('low'),
      note: 'A tablet of 20 mEq brings about 780 mg more.',
    },
  ],
  sameAs: [{ id: 'rx-ksup-salt', group: 'ace_inhibitor', rules: ['rx-ace-k-salt', 'rx-ace-no-k-min'] }],
  sentence: 'You take {name}. Your plan adds no more potassium on purpose. Use no salt substitute beside it.',
}

export const potassiumRaisingOther: MedicineRules = {
  group: 'potassium_raising_other',
  rules: [],
  sameAs: [{ id: 'rx-kother-salt', group: 'ace_inhibitor', rules: ['rx-ace-k-salt', 'rx-ace-no-k-min'] }],
  sentence:
    'You take {name}, which can raise potassium. Use no salt substitute. With a blood-pressure medicine that holds potassium, ask your clinician about a blood test.',
}

const THIAZIDES = [
  ...['hydrochlorothiazide', 'chlorthalidone', 'indapamide', 'metolazone', 'chlorothiazide', 'hctz'],
  ...['microzide', 'thalitone', 'lozol', 'zaroxolyn', 'diuril', 'water pill', 'diuretic'],
  ...['zestoretic', 'prinzide', 'vaseretic', 'lotensin hct', 'hyzaar', 'diovan hct', 'benicar hct'],
  ...['micardis hct', 'avalide', 'exforge hct', 'tribenzor', 'edarbyclor', 'tekturna hct'],
  ...['aldactazide', 'dyazide', 'maxzide', 'moduretic', 'thiazide_loop_diuretic'],
]

export const thiazideLoopDiuretic: MedicineRules = {
  group: 'thiazide_loop_diuretic',
  rules: [
    {
      id: 'rx-diur-k-min',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'potassium' },
      bySex: { female: { min: 2600 }, male: { min: 3400 } },
      only: [
        {
          without: RAISING_POTASSIUM,
        },
      ],
      evidence: evidenceFigure('IOM2005', 'derived', 'derived', 'medium', 'moderate'),
    },
    {
      id: 'rx-diur-na',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'sodium', max: 2300 },
      only: [{ without: ['lithium'] }],
      evidence: evidenceFigure('DRI', 'source', 'recalled', 'medium', 'strong'),
    },
    {
      id: 'rx-diur-licorice',
      severity: 'hard',
      test: { kind: 'exclude_food_name', pattern: 'licorice|liquorice', what: 'real licorice' },
      evidence: labelEvidence('LABELS', 'medium', 'moderate'),
      note: 'Real licorice lowers potassium.',
    },
    {
      id: 'rx-diur-ca',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'calcium', max: 2000 },
      only: [{ named: THIAZIDES }],
      evidence: evidenceFigure('DRI', 'derived', 'derived', 'medium', 'consensus'),
      note: 'Thiazides hold calcium back; what you take as a supplement counts as well.',
    },
  ],
  sentence:
    'You take {name}, a water pill. Keep drinking, keep salt moderate and steady, eat no real licorice, and have the blood tests that your clinician plans. If you also take a pill that keeps potassium, its limit comes first.',
}

export const digoxin: MedicineRules = {
  group: 'digoxin',
  rules: [
    {
      id: 'rx-dig-k',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'potassium' },
      bySex: { female: { min: 2600, max: 4700 }, male: { min: 3400, max: 4700 } },
      evidence: evidenceFigure('DRI', 'derived', 'derived', 'medium', 'consensus'),
    },
    {
      id: 'rx-dig-mg',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'magnesium' },
      bySex: { female: { min: 320 }, male: { min: 420 } },
      evidence: evidenceFigure('DRI', 'source', 'recalled', 'medium', 'consensus'),
    },
    {
      id: 'rx-dig-licorice',
      severity: 'hard',
      test: { kind: 'exclude_food_name', pattern: 'licorice|liquorice', what: 'real licorice' },
      evidence: labelEvidence('LABELS', 'medium', 'moderate'),
    },
    {
      id: 'rx-dig-fiber',
      severity: 'target',
      test: { kind: 'nutrient_steady_per_day', nutrient: 'fiber', within: 8 },
      evidence: evidenceFigure('LABELS', 'derived', 'derived', 'low', 'weak'),
    },
  ],
  sentence:
    'You take {name}. Take it at the same time every day, 1 hour before or 2 hours after a meal with bran or much fiber. Eat no real licorice. Nausea, yellow vision or a slow pulse: call your clinician at once.',
}

export const calcineurinInhibitor: MedicineRules = {
  group: 'calcineurin_inhibitor',
  rules: [
    {
      id: 'rx-cni-k',
      severity: 'hard',
      test: { kind: 'nutrient_per_day', nutrient: 'potassium', max: 3000 },
      clinic: { level: 'potassiumMg', most: 3900 },
      evidence: evidenceFigure('LABELS', 'derived', 'read_secondary', 'medium', 'consensus'),
    },
  ],
  sameAs: [{ id: 'rx-cni-same-ace', group: 'ace_inhibitor', rules: ['rx-ace-k-salt'] }],
  sentence:
    'You take {name}. It can keep potassium in your body and make infections worse. Your plan stays below {max} mg of potassium a day. Use no salt substitute, and eat nothing raw or undercooked.',
}
