/**
 * Groups of medicines with the same requirements for a plan, each with the words for an unnamed medicine of
 * the group.
 */
export const MEDICINE_GROUPS = {
  warfarin: 'warfarin',
  doac: 'a direct oral anticoagulant',
  lithium: 'lithium',
  ace_inhibitor: 'an ACE inhibitor',
  arb: 'an ARB',
  renin_inhibitor: 'a renin inhibitor',
  potassium_sparing_diuretic: 'a potassium-sparing diuretic',
  potassium_supplement: 'a potassium supplement',
  thiazide_loop_diuretic: 'a thiazide or loop diuretic',
  maoi: 'an MAO inhibitor',
  maoi_weak: 'a weak MAO inhibitor',
  isoniazid: 'isoniazid',
  levothyroxine: 'a thyroid hormone',
  metformin: 'metformin',
  sglt2_inhibitor: 'an SGLT2 inhibitor',
  insulin: 'insulin',
  sulfonylurea: 'a sulfonylurea',
  glp1: 'a GLP-1 medicine',
  statin: 'a statin',
  statin_free: 'a statin that goes with grapefruit',
  grapefruit_sensitive: 'a medicine that grapefruit changes',
  fexofenadine: 'fexofenadine',
  mineral_binding_antibiotic: 'a tetracycline or quinolone',
  bisphosphonate: 'a bisphosphonate',
  oral_iron: 'iron',
  methotrexate: 'methotrexate',
  digoxin: 'digoxin',
  orlistat: 'orlistat',
  isotretinoin: 'isotretinoin',
  stimulant: 'a stimulant',
  caffeine_sensitive: 'a medicine that caffeine changes',
  levodopa: 'levodopa',
  acid_suppressant: 'a proton pump inhibitor',
  corticosteroid: 'a corticosteroid',
  potassium_raising_other: 'a medicine that raises potassium',
  calcineurin_inhibitor: 'a calcineurin inhibitor',
  naltrexone_bupropion: 'naltrexone with bupropion',
  no_food_rule: 'a medicine without a rule for food',
} as const

export type MedicineGroup = keyof typeof MEDICINE_GROUPS

export const MEDICINE_GROUP_NAMES = Object.keys(MEDICINE_GROUPS) as MedicineGroup[]

/**
 * `ask`: no plan is made until a question is answered. `refuse`: the medicine indicates a condition for which
 * we make no plan.
 */
export type MedicineEffect = 'none' | 'group' | 'ask' | 'refuse'

/** A known medicine. */
export type Medicine = {
  /** The name the medicine is stored under: lower case and unique. */
  name: string
  /** The name as written, such as `Coumadin` or `lisinopril`. */
  label: string
  /** `word`: a phrase used instead of a name. `class`: a group whose medicine was not named. */
  kind: 'generic' | 'brand' | 'word' | 'class'
  /**
   * The groups whose rules apply to a plan. If the name is ambiguous, these groups apply until it is
   * resolved.
   */
  groups: readonly MedicineGroup[]
  /** Names to choose from if the entered name is ambiguous. */
  asks?: readonly string[]
  /** Generic names of its ingredients, in lower case: `['finerenone']` for Kerendia. */
  generics: readonly string[]
  effect: MedicineEffect
  /** The question that the member who takes it must answer. */
  question?: string
  /** The condition that the medicine indicates, in plain words. */
  shows?: string
  /** Nutrients that this supplement adds to the diet. */
  counts?: string
  /** Groups that this supplement must not be taken with until a prescriber has agreed. */
  beside?: readonly MedicineGroup[]
}

/** Returns true if one of the medicines contains one of these generic names. */
export function takesAny(
  medicines: readonly Pick<Medicine, 'generics'>[],
  generics: ReadonlySet<string>,
): boolean {
  return medicines.some((medicine) => medicine.generics.some((generic) => generics.has(generic)))
}

/** Returns a key for a medicine's effects on a plan, for comparison with another medicine. */
export function rulesOf({ groups, effect }: Medicine): string {
  return [effect, ...groups.toSorted()].join(' ')
}

/** Returns true if a medicine, or one of its ingredients, has one of these names. */
export function hasName(
  { name, generics }: Pick<Medicine, 'name' | 'generics'>,
  names: readonly string[],
): boolean {
  return names.includes(name) || generics.some((generic) => names.includes(generic))
}
