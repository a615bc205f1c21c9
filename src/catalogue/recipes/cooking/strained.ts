/**
 * Ways in which a solid flavors a drink and stays behind. The solid is not eaten, and only a part of its
 * nutrients passes into the drink.
 */
export const STRAINED_WAYS = ['steeped', 'boiled_out', 'pressed'] as const
export type StrainedWay = (typeof STRAINED_WAYS)[number]

type Part =
  | 'energy'
  | 'sugars'
  | 'fiber'
  | 'protein'
  | 'fat'
  | 'salts'
  | 'metals'
  | 'waterVitamins'
  | 'fatVitamins'
  | 'caffeine'

export type Straining = {
  name: string
  /** The share of the solid that is swallowed. Allergens, gluten and tags still count in full. */
  solids: number
  shares: Record<Part, number>
  source: string
  certainty: 'low'
}

/**
 * The direction is known (salts and sugars dissolve, fat and fiber do not), but the figures are our
 * estimates.
 */
const OURS = {
  source: 'Our own reading: salts, sugars and caffeine dissolve in part, fat, fiber and carotenes hardly',
  certainty: 'low',
} as const

export const STRAINED: Record<StrainedWay, Straining> = {
  steeped: {
    name: 'Steeped or simmered and taken out',
    solids: 0,
    ...OURS,
    shares: {
      energy: 0.1,
      sugars: 0.15,
      fiber: 0,
      protein: 0.05,
      fat: 0,
      salts: 0.5,
      metals: 0.2,
      waterVitamins: 0.3,
      fatVitamins: 0,
      caffeine: 0.8,
    },
  },
  boiled_out: {
    name: 'Grain boiled in water and strained off',
    solids: 0,
    ...OURS,
    shares: {
      energy: 0.18,
      sugars: 0.2,
      fiber: 0.1,
      protein: 0.1,
      fat: 0.05,
      salts: 0.4,
      metals: 0.2,
      waterVitamins: 0.4,
      fatVitamins: 0,
      caffeine: 0.8,
    },
  },
  pressed: {
    name: 'Pressed through a sieve',
    solids: 0.6,
    ...OURS,
    shares: {
      energy: 0.7,
      sugars: 0.8,
      fiber: 0.3,
      protein: 0.5,
      fat: 0.2,
      salts: 0.8,
      metals: 0.6,
      waterVitamins: 0.8,
      fatVitamins: 0.3,
      caffeine: 0.9,
    },
  },
}

/** Returns the share of a nutrient, by USDA id, that passes into the drink. */
export function strainedShare(way: StrainedWay, nutrientId: number): number {
  if (nutrientId === WATER) return 1
  const { shares, solids } = STRAINED[way]
  const part = partOf(nutrientId)
  return part === null ? solids : shares[part]
}

const WATER = 1051

const PARTS: readonly (readonly [Part, readonly number[]])[] = [
  ['energy', [1008, 1062, 2047, 2048]],
  // Carbohydrate, starch, all sugars, polyols.
  ['sugars', [1005, 1009, 1010, 1011, 1012, 1013, 1014, 1055, 1056, 1063, 1075, 1078, 2000]],
  ['fiber', [1079, 1082, 1084]],
  ['protein', [1002, 1003]],
  ['fat', [1004, 1085, 1253]],
  ['salts', [1088, 1090, 1092, 1093, 1099]],
  ['metals', [1087, 1089, 1091, 1095, 1096, 1097, 1098, 1100, 1101, 1102, 1103]],
  [
    'waterVitamins',
    [
      1162, 1165, 1166, 1167, 1170, 1175, 1176, 1177, 1178, 1180, 1186, 1187, 1190, 1194, 1195, 1196, 1197,
      1198,
    ],
  ],
  [
    'fatVitamins',
    [1104, 1105, 1106, 1107, 1108, 1109, 1110, 1111, 1112, 1113, 1114, 1120, 1122, 1123, 1183, 1184, 1185],
  ],
  ['caffeine', [1057, 1058]],
]

const PART_OF = new Map(PARTS.flatMap(([part, ids]) => ids.map((id) => [id, part] as const)))

function partOf(id: number): Part | null {
  const known = PART_OF.get(id)
  if (known) return known
  // USDA's ids of amino acids are contiguous, and so are those of fatty acids and sterols.
  if (id >= 1210 && id <= 1234) return 'protein'
  if ((id >= 1257 && id <= 1336) || (id >= 1404 && id <= 1414)) return 'fat'
  return null
}
