/** Classes of medicine that change what a plan may hold. */
export const MEDICATIONS = [
  'ace_inhibitor',
  'arb',
  'potassium_sparing_diuretic',
  'statin',
  'warfarin',
  'maoi',
  'insulin',
  'sulfonylurea',
  'sglt2_inhibitor',
  'glp1',
  'levothyroxine',
  'lithium',
  'stimulant',
  'methotrexate',
  'isotretinoin',
] as const

export type Medication = (typeof MEDICATIONS)[number]

const NAMES: Record<string, Medication> = {
  lisinopril: 'ace_inhibitor',
  ramipril: 'ace_inhibitor',
  enalapril: 'ace_inhibitor',
  losartan: 'arb',
  valsartan: 'arb',
  candesartan: 'arb',
  angiotensin_receptor_blocker: 'arb',
  spironolactone: 'potassium_sparing_diuretic',
  eplerenone: 'potassium_sparing_diuretic',
  amiloride: 'potassium_sparing_diuretic',
  atorvastatin: 'statin',
  simvastatin: 'statin',
  lovastatin: 'statin',
  coumadin: 'warfarin',
  anticoagulant_warfarin: 'warfarin',
  mao_inhibitor: 'maoi',
  phenelzine: 'maoi',
  tranylcypromine: 'maoi',
  sulfonylureas: 'sulfonylurea',
  glipizide: 'sulfonylurea',
  glimepiride: 'sulfonylurea',
  sglt2: 'sglt2_inhibitor',
  empagliflozin: 'sglt2_inhibitor',
  glp_1: 'glp1',
  glp1_agonist: 'glp1',
  semaglutide: 'glp1',
  thyroxine: 'levothyroxine',
  stimulant_medication: 'stimulant',
  methylphenidate: 'stimulant',
}

/** The class of a medicine by the name a member used; null when no rule of ours knows it. */
export function medicationOf(name: string): Medication | null {
  const key = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const singular = key.replace(/s$/, '')
  return NAMES[key] ?? MEDICATIONS.find((known) => known === key || known === singular) ?? null
}
