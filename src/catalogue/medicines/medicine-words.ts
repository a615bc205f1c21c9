import type { MedicineEffect, MedicineGroup } from './medicine.ts'

/**
 * Words for a kind of medicine, separated by commas, and the rules that apply until the member names the
 * medicine.
 */
export type ClassWords = {
  names: string
  /** The groups whose stricter rules apply. */
  holds: readonly MedicineGroup[]
  /** Names to choose from if the words are ambiguous. */
  asks?: string
  /** `ask`: one of the possible medicines needs more care than the groups above provide. */
  effect?: MedicineEffect
}

const DIURETICS = ['potassium_sparing_diuretic', 'thiazide_loop_diuretic'] as const

/** Words that do not identify a single kind of medicine. */
const OPEN: readonly ClassWords[] = [
  {
    names: 'blood thinner, anticoagulant, thinner',
    holds: ['warfarin'],
    asks: 'warfarin, Eliquis, Xarelto, Pradaxa, Savaysa',
  },
  {
    names: 'water pill, diuretic, fluid pill, water tablet',
    holds: DIURETICS,
    asks: 'hydrochlorothiazide, chlorthalidone, furosemide, torsemide, spironolactone, triamterene, amiloride',
  },
  {
    names:
      'blood pressure pill, bp pill, bp meds, bp medicine, blood pressure medicine, blood pressure medication, hypertension medicine, heart pill, heart medication, heart medicine, pressure pill, high blood pressure pill',
    holds: ['ace_inhibitor', ...DIURETICS],
    asks: 'lisinopril, losartan, amlodipine, metoprolol, hydrochlorothiazide, spironolactone',
  },
  {
    names: 'calcium channel blocker',
    holds: ['grapefruit_sensitive'],
    asks: 'amlodipine, nifedipine, felodipine, verapamil, diltiazem',
  },
  {
    names: 'statin, cholesterol pill, cholesterol medicine, cholesterol meds, lipid pill',
    holds: ['statin'],
    asks: 'atorvastatin, simvastatin, rosuvastatin, pravastatin, lovastatin, ezetimibe',
  },
  {
    names:
      'diabetes pill, diabetes medicine, diabetic meds, sugar pill, diabetes shot, sugar medicine, blood sugar medicine',
    holds: ['sulfonylurea', 'sglt2_inhibitor', 'insulin'],
    asks: 'metformin, glipizide, Jardiance, Farxiga, Januvia, Ozempic, insulin',
    effect: 'ask',
  },
  {
    names: 'weight loss pill, diet pill, weight loss drug',
    holds: ['glp1'],
    asks: 'phentermine, Contrave, Qsymia, orlistat, Wegovy pill',
    effect: 'ask',
  },
  {
    names:
      'antidepressant, depression pill, depression meds, anxiety meds, anxiety pill, nerve pill, mood stabilizer, mental health meds, psych meds, antipsychotic, bipolar meds',
    holds: ['maoi', 'lithium'],
    asks: 'sertraline, escitalopram, bupropion, quetiapine, lithium, phenelzine',
    effect: 'ask',
  },
  {
    names: 'seizure medicine, seizure meds, epilepsy medicine, anti seizure, anticonvulsant',
    holds: ['grapefruit_sensitive'],
    asks: 'levetiracetam, lamotrigine, carbamazepine, oxcarbazepine, phenytoin, valproate',
    effect: 'ask',
  },
  {
    names: 'antibiotic, a course of antibiotics',
    holds: ['mineral_binding_antibiotic', 'potassium_raising_other'],
    asks: 'amoxicillin, doxycycline, ciprofloxacin, azithromycin, Bactrim, metronidazole',
    effect: 'ask',
  },
  {
    names: 'steroid, steroid pill, steroid shot, cortisone shot',
    holds: ['corticosteroid'],
    asks: 'prednisone, prednisolone, methylprednisolone, dexamethasone',
  },
  {
    names:
      'stomach pill, acid reflux pill, heartburn pill, reflux medicine, ppi, acid reducer, heartburn medicine',
    holds: ['acid_suppressant'],
    asks: 'omeprazole, pantoprazole, famotidine, Tums',
  },
  {
    names: 'bone pill, osteoporosis pill, bone medicine, bone shot',
    holds: ['bisphosphonate'],
    asks: 'alendronate, risedronate, ibandronate, Prolia',
  },
  {
    names: 'allergy pill, allergy medicine, allergy meds, antihistamine',
    holds: ['fexofenadine'],
    asks: 'fexofenadine, cetirizine, loratadine, diphenhydramine',
  },
  {
    names: 'sleeping pill, sleep medicine',
    holds: ['grapefruit_sensitive'],
    asks: 'zolpidem, trazodone, triazolam, melatonin',
    effect: 'ask',
  },
  {
    names:
      'birth control pill, contraceptive pill, oral contraceptive, the pill, birth control, contraceptive, bc, bcp, ocp',
    holds: ['potassium_sparing_diuretic', 'grapefruit_sensitive'],
    asks: 'ethinyl estradiol, norethindrone, drospirenone',
  },
  {
    names: 'hormones, hormone therapy, hrt, hormone pill, estrogen',
    holds: ['potassium_sparing_diuretic', 'grapefruit_sensitive'],
    asks: 'estradiol, estradiol patch, Premarin, Angeliq',
  },
  { names: 'selegiline', holds: ['maoi'], asks: 'selegiline patch, selegiline oral' },
  {
    names: 'asthma medicine, asthma pill',
    holds: ['caffeine_sensitive', 'corticosteroid'],
    asks: 'albuterol, montelukast, prednisone, theophylline',
    effect: 'ask',
  },
  {
    names:
      'immunosuppressant, immune suppressant, anti rejection, transplant meds, biologic, infusion, cancer pill, hormone blocker',
    holds: [],
    effect: 'refuse',
  },
  { names: 'placebo, study drug, clinical trial, trial medication, research drug', holds: [], effect: 'ask' },
]

/** Words for one kind of medicine, which need no further name. */
const CLOSED: readonly ClassWords[] = [
  { names: 'a vitamin K antagonist, anticoagulant warfarin', holds: ['warfarin'] },
  { names: 'a mood stabilizer salt', holds: ['lithium'] },
  { names: 'an ACE inhibitor, an ACEi, ace', holds: ['ace_inhibitor'] },
  { names: 'an ARB, an angiotensin receptor blocker, an ARNI', holds: ['arb'] },
  { names: 'beta blocker, ssri, snri, dpp-4 inhibitor', holds: ['no_food_rule'] },
  {
    names: 'a potassium sparing diuretic, potassium sparing, a water pill that keeps potassium',
    holds: ['potassium_sparing_diuretic'],
  },
  { names: 'potassium, potassium pills', holds: ['potassium_supplement'] },
  { names: 'an MAOI, an MAO inhibitor', holds: ['maoi'] },
  {
    names: 'a thyroid pill, thyroid medicine, thyroid medication, thyroid meds',
    holds: ['levothyroxine'],
  },
  { names: 'an SGLT2 inhibitor, sglt2', holds: ['sglt2_inhibitor'] },
  { names: 'a sulfonylurea', holds: ['sulfonylurea'] },
  {
    names:
      'a weight loss shot, a GLP-1 medicine, GLP-1, glp1 agonist, weight loss injection, skinny shot, the shot, glp',
    holds: ['glp1'],
  },
  { names: 'iron, iron pills', holds: ['oral_iron'] },
  { names: 'a stimulant, stimulant medication, adhd meds, adhd medicine, add meds', holds: ['stimulant'] },
  {
    names:
      'an NSAID, daily ibuprofen, daily naproxen, nsaid every day, pain killer, painkiller, pain pill, pain meds, pain medicine, anti inflammatory, arthritis pill',
    holds: ['potassium_raising_other'],
  },
  {
    names:
      'inhaler, asthma inhaler, puffer, eye drops, nose spray, nasal spray, cream, ointment, skin cream, acne cream, shampoo, allergy shot, iud, vaccine',
    holds: ['no_food_rule'],
  },
]

export const CLASS_WORDS: readonly ClassWords[] = [...OPEN, ...CLOSED]

/**
 * Medicines suggested by the ending of a name. An ending never decides: the member is asked whether their
 * medicine is one of these.
 */
export const NAME_ENDINGS: readonly [ending: string, suggested: string][] = [
  ['pril', 'ace inhibitor'],
  ['sartan', 'angiotensin receptor blocker'],
  ['statin', 'statin'],
  ['gliptin', 'dpp-4 inhibitor'],
  ['gliflozin', 'sglt2 inhibitor'],
  ['glutide', 'glp1 agonist'],
]
