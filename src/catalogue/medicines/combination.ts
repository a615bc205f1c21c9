import type { Medicine, MedicineGroup } from './medicine.ts'

/** Medicines that together require more than each of them alone. */
export type Combination = {
  id: string
  /** Each inner list needs at least one taken medicine. */
  allOf: readonly (readonly MedicineGroup[])[]
  /** Applies only with one of these health goals. */
  withGoals?: readonly string[]
  /**
   * `ask_clinician`: planned once the member confirms that their prescriber agreed. `ask_figure`: planned
   * once the member has also entered the clinic's figure. `ask_prescriber`: the same as `ask_clinician`, for
   * doses. `serve`: planned under the combination's rules.
   */
  action: 'serve' | 'ask_prescriber' | 'ask_clinician' | 'ask_figure'
}

const RAAS = ['ace_inhibitor', 'arb', 'renin_inhibitor'] as const
const HOLDING_POTASSIUM = [...RAAS, 'potassium_sparing_diuretic'] as const

export const COMBINATIONS: readonly Combination[] = [
  { id: 'rx-combo-raas-kspare', allOf: [RAAS, ['potassium_sparing_diuretic']], action: 'ask_clinician' },
  {
    id: 'rx-combo-khold-ksup',
    allOf: [[...HOLDING_POTASSIUM, 'calcineurin_inhibitor'], ['potassium_supplement']],
    action: 'ask_figure',
  },
  {
    id: 'rx-combo-cni-khold',
    allOf: [['calcineurin_inhibitor'], [...HOLDING_POTASSIUM, 'potassium_raising_other']],
    action: 'ask_clinician',
  },
  {
    id: 'rx-combo-two-raas',
    allOf: [['ace_inhibitor'], ['arb', 'renin_inhibitor']],
    action: 'ask_clinician',
  },
  {
    id: 'rx-combo-khold-other',
    allOf: [HOLDING_POTASSIUM, ['potassium_raising_other']],
    action: 'ask_clinician',
  },
  { id: 'rx-combo-khold-diuretic', allOf: [RAAS, ['thiazide_loop_diuretic']], action: 'serve' },
  {
    id: 'rx-combo-lithium',
    allOf: [
      ['lithium'],
      [
        'thiazide_loop_diuretic',
        'ace_inhibitor',
        'arb',
        'potassium_sparing_diuretic',
        'sglt2_inhibitor',
        'potassium_raising_other',
      ],
    ],
    action: 'ask_clinician',
  },
  {
    id: 'rx-combo-glucose',
    allOf: [
      ['insulin', 'sulfonylurea'],
      ['glp1', 'sglt2_inhibitor'],
    ],
    action: 'ask_prescriber',
  },
  { id: 'rx-combo-orlistat-warfarin', allOf: [['orlistat'], ['warfarin']], action: 'ask_clinician' },
  {
    id: 'rx-combo-warfarin-steady-goals',
    allOf: [['warfarin']],
    withGoals: ['mind', 'mediterranean', 'low-fodmap', 'fatty-liver'],
    action: 'serve',
  },
]

/** Returns the first medicine found for each part if the member takes all parts. Otherwise returns null. */
export function takenTogether({ allOf }: Combination, taken: readonly Medicine[]): Medicine[] | null {
  const found = allOf.map((part) => taken.find(({ groups }) => groups.some((group) => part.includes(group))))
  return found.every((medicine) => medicine !== undefined) ? found : null
}

/**
 * Returns each supplement together with a medicine that it must not be taken with until a prescriber has
 * agreed.
 */
export function supplementsBeside(taken: readonly Medicine[]): Medicine[][] {
  return taken.flatMap((supplement) => {
    const { beside = [] } = supplement
    const other = taken.find(({ groups }) => groups.some((group) => beside.includes(group)))
    return other ? [[supplement, other]] : []
  })
}
