import type { MedicineGroup } from './medicine.ts'

type AmbiguousName = { names: readonly string[]; holds: readonly MedicineGroup[]; asks: readonly string[] }

/** Names that leave open which medicine is meant. Until that is answered, the more careful rules hold. */
export const AMBIGUOUS_NAMES: readonly AmbiguousName[] = [
  {
    names: ['blood thinner', 'anticoagulant'],
    holds: ['warfarin'],
    asks: ['warfarin', 'Eliquis', 'Xarelto', 'Pradaxa', 'Savaysa'],
  },
  {
    names: ['water pill', 'diuretic'],
    holds: ['potassium_sparing_diuretic', 'thiazide_loop_diuretic'],
    asks: [
      'hydrochlorothiazide',
      'chlorthalidone',
      'furosemide',
      'torsemide',
      'spironolactone',
      'triamterene',
      'amiloride',
    ],
  },
  {
    names: ['statin', 'cholesterol pill'],
    holds: ['statin'],
    asks: ['atorvastatin', 'simvastatin', 'rosuvastatin', 'pravastatin', 'lovastatin', 'ezetimibe'],
  },
  {
    names: ['birth control pill', 'contraceptive pill', 'oral contraceptive', 'the pill'],
    holds: ['potassium_sparing_diuretic', 'grapefruit_sensitive'],
    asks: ['ethinyl estradiol', 'norethindrone', 'drospirenone'],
  },
  { names: ['selegiline'], holds: ['maoi'], asks: ['selegiline patch', 'selegiline oral'] },
]

/** Medicines that are mistaken for one another: ours, and the other. */
export const SOUND_ALIKES: readonly [known: string, other: string][] = [
  ['metformin', 'metronidazole'],
  ['Lasix', 'Losec'],
  ['Celexa', 'Celebrex'],
  ['prednisone', 'Prilosec'],
  ['Prilosec', 'prednisone'],
  ['lithium', 'Librium'],
  ['Zyrtec', 'Zantac'],
  ['hydroxyzine', 'hydralazine'],
]

/** What the end of a name suggests. It never decides: the member is asked whether theirs is one of these. */
export const NAME_ENDINGS: readonly [ending: string, suggested: string][] = [
  ['pril', 'ace inhibitor'],
  ['sartan', 'angiotensin receptor blocker'],
  ['statin', 'statin'],
  ['gliptin', 'dpp-4 inhibitor'],
  ['gliflozin', 'sglt2 inhibitor'],
  ['glutide', 'glp1 agonist'],
]
