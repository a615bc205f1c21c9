import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import { doac, warfarin } from './anticoagulants.ts'
import { glp1, insulin, metformin, sglt2Inhibitor, sulfonylurea } from './glucose.ts'
import { fexofenadine, grapefruitSensitive, statin, statinFree } from './grapefruit.ts'
import { lithium } from './lithium.ts'
import { isoniazid, maoi, maoiWeak } from './mao-inhibitors.ts'
import type { MedicineRules } from './medicine-rule.ts'
import {
  caffeineSensitive,
  corticosteroid,
  isotretinoin,
  methotrexate,
  naltrexoneBupropion,
  noFoodRule,
  orlistat,
  stimulant,
} from './others.ts'
import {
  aceInhibitor,
  arb,
  calcineurinInhibitor,
  digoxin,
  potassiumRaisingOther,
  potassiumSparingDiuretic,
  potassiumSupplement,
  reninInhibitor,
  thiazideLoopDiuretic,
} from './potassium.ts'
import {
  acidSuppressant,
  bisphosphonate,
  levodopa,
  levothyroxine,
  mineralBindingAntibiotic,
  oralIron,
} from './timing-first.ts'

/** The rules and member texts of each medicine group. */
export const MEDICINE_RULES: Record<MedicineGroup, MedicineRules> = {
  warfarin,
  doac,
  lithium,
  ace_inhibitor: aceInhibitor,
  arb,
  renin_inhibitor: reninInhibitor,
  potassium_sparing_diuretic: potassiumSparingDiuretic,
  potassium_supplement: potassiumSupplement,
  thiazide_loop_diuretic: thiazideLoopDiuretic,
  maoi,
  maoi_weak: maoiWeak,
  isoniazid,
  levothyroxine,
  metformin,
  sglt2_inhibitor: sglt2Inhibitor,
  insulin,
  sulfonylurea,
  glp1,
  statin,
  statin_free: statinFree,
  grapefruit_sensitive: grapefruitSensitive,
  fexofenadine,
  mineral_binding_antibiotic: mineralBindingAntibiotic,
  bisphosphonate,
  oral_iron: oralIron,
  methotrexate,
  digoxin,
  orlistat,
  isotretinoin,
  stimulant,
  caffeine_sensitive: caffeineSensitive,
  levodopa,
  acid_suppressant: acidSuppressant,
  corticosteroid,
  potassium_raising_other: potassiumRaisingOther,
  calcineurin_inhibitor: calcineurinInhibitor,
  naltrexone_bupropion: naltrexoneBupropion,
  no_food_rule: noFoodRule,
}
