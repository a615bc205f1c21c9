/**
 * Advice that must not be shown to a member with a medicine of these groups. Written by hand, independent of
 * the medicine rules and of the vocabulary used to adapt texts.
 */
const FRUIT_AND_VEGETABLES =
  'fruit|berries|citrus|apples?|bananas?|oranges?|juice|vegetables?|greens|salad|tomato|eggplant|okra|beans?|lentils?|chickpeas?|legumes|soy|tofu|edamame|nuts?|potatoes'
const ASKED_FOR = [
  `\\b(?:keep|carry|leave|buy|stir|add|serve|end|start|give|put|try|spread|plan|eat|choose|have|make|let)\\b[^.:;]*\\b(?:${FRUIT_AND_VEGETABLES})\\b`,
  `\\bplenty of (?:[\\w-]+, |[\\w-]+ and )*(?:${FRUIT_AND_VEGETABLES})\\b`,
  `\\b(?:${FRUIT_AND_VEGETABLES})\\b[^.;]*\\b(?:servings|times a week|a handful|half the plate|at least (?:once|twice|three|four|five|six))\\b`,
  `\\b(?:servings?|portions?|half a plate|half a cup|handful) of (?:[\\w-]+, |[\\w-]+ and )*(?:${FRUIT_AND_VEGETABLES})\\b`,
  `\\b(?:${FRUIT_AND_VEGETABLES})\\b[^.;]*\\b(?:about|aims for) [\\w ]*\\b(?:a day|a week)\\b`,
  '\\bpotassium and fiber\\b|\\bsalt substitutes\\b',
]
/** Phrases about planned, limited or steady amounts are allowed. */
const AS_PLANNED =
  /\bof your plan\b|\bsteady\b|\bat most three portions\b|\bin the (?:\w+ )?pattern\b|\bthis week follows\b|\bbalanced\b|\bmoderate fruit\b|\bare plenty for a day\b|\bwith vegetables at lunch\b/i

const POTASSIUM = {
  asked: ASKED_FOR.map((words) => new RegExp(words, 'i')),
  unless: AS_PLANNED,
}

type AskedBeside = { asked: RegExp[]; unless?: RegExp }

const FATTY_FOOD: AskedBeside = {
  asked: [
    /\btablespoons\b|\b(?:jar|bag|handful) of (?:[\w-]+ )*nuts\b|\b(?:carry|eat|put|leave) nuts\b|\bolive oil every day\b|\bnuts[^.;]*\b(?:times a week|45 g|at least)\b|\bnuts every day\b/i,
  ],
}

export const ASKED_BESIDE: Readonly<Record<string, AskedBeside>> = {
  warfarin: {
    asked: [/\b(?:greens|salads?|kale|spinach|collards|bok choy|broccoli|brussels|cabbage|vitamin K)\b/i],
    unless: /\bsteady\b|\bsmall, equal amounts\b|\badd none and drop none\b/i,
  },
  ...Object.fromEntries(
    [
      ...['ace_inhibitor', 'arb', 'renin_inhibitor', 'potassium_sparing_diuretic'],
      ...['potassium_supplement', 'potassium_raising_other', 'calcineurin_inhibitor'],
    ].map((group) => [group, POTASSIUM]),
  ),
  lithium: {
    asked: [
      /\b(?:less|little|lower|low) (?:salt|sodium)\b|\blower-sodium\b|\bsalt is\b|\bof sodium\b|\bmoderate salt\b|\bbefore you salt\b|\btheir sodium\b|\bfor sodium\b|\b1,500 mg as the ideal\b/i,
      /\b(?:drink water, plain coffee|for water or tea|water, tea or|by one cup|try less|up to 300 mg|drink it unsweetened)\b/i,
    ],
  },
  caffeine_sensitive: {
    asked: [
      /\b(?:drink water, plain coffee|for water or tea|water, tea or|by one cup|try less|up to 300 mg|drink it unsweetened)\b/i,
    ],
  },
  stimulant: {
    asked: [
      /\bplain coffee\b|(?<![\d,])(?:300|400) mg(?! of calcium)\b|\bwater or tea\b|\bdrink it unsweetened\b/i,
    ],
  },
  maoi: {
    asked: [
      /\bplain coffee\b|(?<![\d,])(?:300|400) mg(?! of calcium)\b|\bwater or tea\b|\bdrink it unsweetened\b/i,
    ],
  },
  mineral_binding_antibiotic: {
    asked: [
      /\bplain coffee\b|(?<![\d,])[2-4]00 mg(?! of calcium)\b|\bwater or tea\b|\bdrink it unsweetened\b/i,
    ],
  },
  orlistat: FATTY_FOOD,
  naltrexone_bupropion: FATTY_FOOD,
  levothyroxine: {
    asked: [
      /\btry tofu\b|\bgive tofu\b|\bsoy: one or two\b|\bsoy\b[^.;]* every day\b|\btry eggs, fish or tofu\b|\braise fiber\b|\bincrease slowly\b/i,
    ],
  },
  digoxin: { asked: [/\braise fiber\b|\bincrease slowly\b/i] },
  levodopa: { asked: [/\bput some protein in breakfast\b|\bpalm-sized portion of protein at breakfast\b/i] },
  insulin: { asked: [/\bhalf the rice\b/i] },
  sulfonylurea: { asked: [/\bhalf the rice\b/i] },
  sglt2_inhibitor: { asked: [/\bhalf the rice\b/i] },
  maoi_weak: { asked: [/\bchoose cheddar\b/i] },
}

/**
 * Groups for which texts need no change: none of their rules limits an amount that a text suggests changing.
 */
export const NOTHING_HELD: readonly string[] = [
  ...['doac', 'thiazide_loop_diuretic', 'isoniazid', 'metformin', 'glp1', 'statin', 'statin_free'],
  ...['grapefruit_sensitive', 'fexofenadine', 'bisphosphonate', 'oral_iron', 'methotrexate', 'isotretinoin'],
  ...['acid_suppressant', 'corticosteroid', 'no_food_rule'],
]

export function askedIn(text: string, { asked, unless }: AskedBeside): string[] {
  if (unless?.test(text)) return []
  return asked.flatMap((words) => words.exec(text)?.[0] ?? [])
}
