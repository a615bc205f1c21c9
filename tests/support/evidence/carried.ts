/** A file, and a word in it, that implement an entry of the evidence under another name. */
type Place = readonly [file: string, word: string]
/** The reason an entry is not implemented, for a dietitian to review. */
type NotCarried = { why: string }

const PROFILES = 'src/members/profiles'
const RULES = 'src/meal-plans/rules'
const PHASES = 'src/meal-plans/phases'
const BODY = `${PROFILES}/body.ts`
const CHOICES = `${PROFILES}/fact-choices.ts`
const WEIGHT = `${PROFILES}/reported-weight.ts`
const ENERGY = 'src/meal-plans/request/energy-target.ts'
const DEFICIT = 'src/meal-plans/request/why-no-deficit.ts'
const GATE = 'src/meal-plans/gate/circumstance-gate.ts'
const FOOD = `${RULES}/food-safety.ts`
const INTAKES = `${RULES}/merging/reference-intakes.ts`
const CLASHES = `${RULES}/merging/medicine-clashes.ts`
const FIBER = `${RULES}/fiber/fiber.ts`
const NEW_FOODS = `${RULES}/fiber/new-foods.ts`
const STONES = `${RULES}/circumstances/kidney-stones.ts`
const FLUID = 'src/meal-plans/safety/fluid-sentence.ts'
const SAID = 'src/meal-plans/safety/known-sentences.ts'
const SAID_OF_PHASE = 'src/meal-plans/safety/phase-sentences.ts'
const PROTOCOL = `${PHASES}/protocol.ts`
const PROTOCOL_STATE = `${PHASES}/protocol-state.ts`
const RESULT = `${PHASES}/test-result.ts`
const GROUPS = `${PHASES}/tested-groups.ts`
const PLAN_PHASE = `${PHASES}/plan-phase.ts`
const DIARY = `${PHASES}/diary.ts`
const LACTOSE = `${PHASES}/challenges/lactose-challenges.ts`
const PHASE_LINES = 'src/meal-plans/proof/lines/phase-lines.ts'

const SUPPLEMENTS =
  'The upper level counts supplements or added forms alone, and the evidence limits no food by it.'

/**
 * For each entry that is not in the source under its own id: its location, or the reason it is not
 * implemented.
 */
export const CARRIED: Readonly<Record<string, Place | NotCarried>> = {
  // Medicines.
  'rx-warfarin-leafy': [CLASHES, 'mind-leafy_green'],
  'rx-orl-oil-clash': [CLASHES, 'oil-with-orlistat'],
  'rx-combo-khold-diur': {
    why: 'It says that the rules of the ACE inhibitor hold beside a water pill; they hold for whoever takes it, alone or not.',
  },
  'rx-combo-glucose-floor': {
    why: 'It says that the rules of insulin hold beside the other medicine; they hold for whoever takes it, alone or not.',
  },
  // Plausible body measurements.
  'pl-age': [CHOICES, 'age: { min: 18, max: 105 }'],
  'pl-height': [CHOICES, 'heightCm: { min: 120, max: 230 }'],
  'pl-weight': [CHOICES, 'weightKg: { min: 30, max: 300 }'],
  'pl-bmi': [CHOICES, 'bmi: { min: 12, max: 80 }'],
  'pl-units': [BODY, 'areUnitsLikelyMixed'],
  'pl-wish': [CHOICES, 'energyKcal: { min: 1200, max: 4500 }'],
  'pl-change': [WEIGHT, 'share: 0.07, withinDays: 60'],
  // Body mass index and age.
  'bmi-under-17': [BODY, 'low: 17'],
  'bmi-17-18.5': [BODY, 'usual: 18.5'],
  'bmi-older-low': [ENERGY, 'bmi < 22'],
  'bmi-18.5-25': [BODY, 'mayLose: 25'],
  'bmi-25': [BODY, 'whyNoDeficitByBody'],
  'bmi-40': ['src/meal-plans/safety/safety-sentences.ts', 'HIGH_BMI = 40'],
  'bmi-50': [BODY, 'clinicianFirst: 50'],
  'loss-unexplained': [GATE, 'unexplained_weight_loss'],
  'age-18': [CHOICES, 'LEAST_AGE'],
  'age-65': [ENERGY, 'from65Kcal: 250'],
  'age-75': [BODY, 'age >= 75'],
  'age-85': [BODY, 'CLINICIAN_FIRST_AGE = 85'],
  // Energy.
  'en-floor-static': [ENERGY, 'female: 1200, male: 1500'],
  'en-floor-rest': [ENERGY, 'floors.push(restingKcal)'],
  'en-floor-need': [ENERGY, '0.75 : 0.9'],
  'en-floor-share': [ENERGY, '0.75 : 0.9'],
  'en-floor-male-tall': [ENERGY, '>= 185)'],
  'en-floor-female-active': [ENERGY, '>= 175)'],
  'en-floor-65': [ENERGY, '25 * (weightKg'],
  'en-floor-availability': [ENERGY, '30 * (weightKg'],
  'en-floor-meds': [ENERGY, 'medicineFloor(member)'],
  'en-floor-vlcd': { why: 'No floor of ours lies below 1,200 kcal, so 800 kcal is never in question.' },
  'en-max-need': [ENERGY, 'needKcal * 1.15'],
  'en-max-gain': [ENERGY, 'most: 500'],
  'en-max-abs': [BODY, 'female: 3500, male: 4500'],
  'en-deficit': [ENERGY, 'kcal: 500, from65Kcal: 250, share: 0.25'],
  'en-deficit-goals': [`${RULES}/merging/effective-rules.ts`, 'WHAT_MAY_BE_TAKEN_OFF'],
  'en-rate': [WEIGHT, 'losesTooFast'],
  'en-review': [DEFICIT, 'less: 12, rest: 2'],
  'en-stop': [WEIGHT, 'LOST_ENOUGH = 0.9'],
  'en-protein': [FOOD, "nutrient: 'protein', min: 1, max: 2"],
  // Fiber and fluid.
  'fib-ramp': [FIBER, 'FIRST_PLAN_OVER_USUAL_G = 8'],
  'fib-fluid': [FLUID, 'WITH_FIBER'],
  'fib-meal': [FIBER, '? 12 : 16'],
  'fib-legume-step': [NEW_FOODS, 'fiber-legume-step'],
  'fl-drinks': [FLUID, 'female: 2.2, male: 3'],
  'fl-older': [FLUID, 'female: 1.6, male: 2'],
  'fl-hour': [FLUID, '1 liter in an hour'],
  'fl-ibs': [FLUID, '8 cups a day'],
  'fl-lithium': [`${RULES}/medicines/lithium.ts`, '2.5 to 3 liters'],
  'fl-refuse': [GATE, 'fluid_limit:'],
  // Upper levels.
  'ul-retinol': [INTAKES, "most: 1500, source: 'SACN_LIVER', fromAge: 65, goal: 'menopause'"],
  'ul-selenium': [INTAKES, "aim: { most: 255, source: 'EFSA_SE' }"],
  'ul-iodine': [INTAKES, "aim: { most: 500, source: 'ATA_I', goal: 'hypothyroidism' }"],
  'ul-vitamin-d': [INTAKES, "nutrient: 'vitamin_d', severity: 'hard', most: same(100)"],
  'ul-calcium': [INTAKES, "nutrient: 'calcium', severity: 'hard', most: [2500, 2500, 2000, 2000]"],
  'ul-phosphorus': [INTAKES, "nutrient: 'phosphorus', severity: 'target', most: [4000, 4000, 4000, 3000]"],
  'ul-iron': [INTAKES, "nutrient: 'iron', severity: 'target', most: same(45)"],
  'ul-zinc': [INTAKES, "nutrient: 'zinc', severity: 'target', most: same(40)"],
  'ul-copper': [INTAKES, "nutrient: 'copper', severity: 'target', most: same(10)"],
  'ul-manganese': [INTAKES, "nutrient: 'manganese', severity: 'advisory', most: same(11)"],
  'ul-molybdenum': [INTAKES, "nutrient: 'molybdenum', severity: 'advisory', most: same(2000)"],
  'ul-vitamin-b6': [INTAKES, "nutrient: 'vitamin_b6', severity: 'target', most: same(12)"],
  'ul-vitamin-c': [INTAKES, "nutrient: 'vitamin_c', severity: 'target', most: same(2000)"],
  'ul-choline': [INTAKES, "nutrient: 'choline', severity: 'target', most: same(3500)"],
  'ul-sodium': [INTAKES, "id: 'ref-sodium'"],
  'ul-caffeine': [INTAKES, "nutrient: 'caffeine', severity: 'hard', most: same(400)"],
  'ul-magnesium': { why: SUPPLEMENTS },
  'ul-niacin': { why: SUPPLEMENTS },
  'ul-folic-acid': [INTAKES, "nutrient: 'folic_acid', severity: 'target', most: same(1000)"],
  'ul-vitamin-e': { why: SUPPLEMENTS },
  'htn-potassium-dash': [`${RULES}/kidney-limits.ts`, 'dashPotassium'],
  'ul-potassium': [`${RULES}/kidney-limits.ts`, 'everyone: 6000'],
  'ul-protein': [`${RULES}/kidney-limits.ts`, 'ref-protein-upper-day'],
  'ul-epa-dha': [INTAKES, "nutrient: 'epa_dha', severity: 'advisory', most: same(5000)"],
  // Single foods.
  'fl-liver': [FOOD, "id: 'safe-liver'"],
  'fl-brazil': [FOOD, "id: 'safe-brazil-nuts-day'"],
  'fl-kelp': [FOOD, "id: 'safe-kelp'"],
  'fl-hijiki': [FOOD, "id: 'safe-hijiki'"],
  'fl-mercury': [FOOD, "id: 'safe-fish-rich-in-mercury'"],
  'fl-tuna': [FOOD, "id: 'safe-fish-best'"],
  'fl-raw': [FOOD, "id: 'safe-raw-food'"],
  'fl-oxalate': [STONES, "'stones-oxalate'"],
  'fl-nutmeg-etc': {
    why: 'It asks for the amounts of usual recipes, which ours hold. Star fruit matters in kidney disease, which is not served.',
  },
  // Ratios.
  'ra-na-k': [INTAKES, "mineralRatio(['sodium', 'potassium'], { max: 1 })"],
  'ra-ca-p': [INTAKES, "mineralRatio(['calcium', 'phosphorus'], { min: 0.5 })"],
  'ra-zn-cu': [INTAKES, "mineralRatio(['zinc', 'copper'], { min: 4, max: 20 })"],
  'ra-n6-n3': { why: 'It says that no limit is to be set, and none is: each fat has its own amount.' },
  'ra-protein-share': [INTAKES, "shareOfEnergy('protein', { min: 10, max: 35 })"],
  'ra-fat-share': [INTAKES, "nutrient: 'total_fat', min: 18, max: 45"],
  'ra-cho-day': [INTAKES, "nutrient: 'carbohydrate', min: 100"],
  'ra-day-spread': [ENERGY, 'to within a few percent'],
  'ra-outlier': [INTAKES, 'times: 5'],
  'ss-988-lithium': [SAID, 'ss-988-medicine'],
  // Symptom scores.
  'sc-reaction': [DIARY, 'REACTION_RISE = 3'],
  'sc-mild': [RESULT, "'mild'"],
  'sc-unsure': [RESULT, 'isExcused'],
  'sc-better': [DIARY, 'FALL = 0.3'],
  // Low-FODMAP.
  'ph-fod-max': [PROTOCOL, 'maxDays: 42'],
  'ph-fod-check2': [PROTOCOL_STATE, 'asksRelief: daysBetween'],
  'ph-fod-exit-early': [PROTOCOL, 'endsWithResponse: true'],
  'ph-fod-exit-none': [PROTOCOL, 'judgedFromDay: 28'],
  'ph-fod-hard-stop': [`${PHASES}/phase-gate.ts`, 'lengthRefusal'],
  'ph-fod-relapse': [PROTOCOL, 'ELIMINATION_MEMORY_DAYS = 365'],
  'ph-fod-loss': [PROTOCOL_STATE, 'hasLostWeight'],
  'ph-re-days': [PROTOCOL, 'portionDays: [0, 1, 2]'],
  'ph-re-washout': [PROTOCOL, 'MOST_WASHOUT_DAYS = 10'],
  'ph-re-one': [PLAN_PHASE, 'One food is tested at a time.'],
  'ph-re-stop-test': [RESULT, 'badPortions'],
  'ph-re-retry': [`${PHASES}/next-test.ts`, 'mayHalve'],
  'ph-re-stop-all': [DIARY, 'hasRedFlag'],
  'ph-re-stop-three': [PROTOCOL, 'REACTIONS_TO_REVIEW = 3'],
  'ph-re-nocebo': ['src/web/messages/diary.ts', 'Most people do well with several groups'],
  'ph-re-steady': [SAID_OF_PHASE, 'phase-steady'],
  'ph-re-silence': [PROTOCOL, 'SILENT_DAYS = 14'],
  'ph-pe-open': [GROUPS, 'FIRST_WEEKS = 4'],
  'ph-pe-part': [GROUPS, "'part'"],
  'ph-pe-not': [GROUPS, "'kept'"],
  'ph-pe-stack': [PLAN_PHASE, 'MOST_GROUPS_A_MEAL = 2'],
  'ph-pe-variety': [PHASE_LINES, 'LEAST_PLANTS = 20'],
  'ph-pe-fiber': [FIBER, "forGoal('low-fodmap'"],
  'ph-pe-review': [SAID_OF_PHASE, 'REVIEW_DAYS = 84'],
  // Lactose.
  'la-rest': [LACTOSE, 'LACTOSE_REST_G = 3'],
  'la-steps': [LACTOSE, 'lactoseG: 12, grams: 240'],
  'la-two': [LACTOSE, 'grams: [480, 480, 480]'],
  'la-stop': [PROTOCOL, 'retestWeeks: 12'],
  'la-allergy': [DIARY, 'isAllergic'],
  'la-personal': [`${RULES}/merging/phased-rule.ts`, 'sittingG'],
  'la-day': [LACTOSE, 'MOST_LACTOSE_A_DAY_G = 24'],
  'la-ca': [`${RULES}/sets/lactose-intolerance.ts`, "id: 'lac-ca'"],
  // Triggers.
  leave_out: [PROTOCOL, 'const LEAVE_OUT = { minDays: 14, maxDays: 28'],
  'ge-only-marked': [PROTOCOL, 'mostMarks: 3'],
  'ge-test': [PROTOCOL, 'portionDays: [0, 2]'],
  'ge-react': [PROTOCOL, 'reactionsNeeded: 2'],
  'ge-stop': [PROTOCOL, 'symptomsEndAfterDays: 56'],
  'ge-open': [PLAN_PHASE, 'groupsOnPlate'],
  'ge-keep': [PROTOCOL, 'retestWeeks: 26'],
  'ro-only-marked': [PROTOCOL, 'mostMarks: 3'],
  'ro-test': [PROTOCOL, 'washoutAfterPass: 3, washoutAfterReaction: 3'],
  'ro-react': [PROTOCOL, 'reactionsNeeded: 2'],
  'ro-open': [PLAN_PHASE, 'groupsOnPlate'],
  'mi-diary': [PROTOCOL, 'watchDays: 28'],
  'mi-suspect': [`${PHASES}/suspects.ts`, 'LEAST_ATTACKS = 3'],
  'mi-one': [PROTOCOL, 'mostMarks: 1'],
  'mi-test': [PROTOCOL, 'skipsUnfitDays: true'],
  'mi-react': [PROTOCOL, 'portionDays: [0, 2, 4]'],
  'mi-open': [PROTOCOL, 'mostDoubtful: 1'],
  'mi-max': [SAID_OF_PHASE, 'MOST_LEFT_OUT = 3'],
  // A bowel disease in remission, and more fiber.
  'ib-soft': [SAID_OF_PHASE, "id: 'phase-soft'"],
  'ib-fiber1': [FIBER, 'mostG: 18, firstWeekG: 18'],
  widen: [NEW_FOODS, 'AFTER_A_FLARE'],
  'ib-ramp': [FIBER, "forGoal('ibd-remission', { mostG: 32"],
  'ib-one': [NEW_FOODS, 'AFTER_A_FLARE'],
  'ib-full': [`${RULES}/sets/ibd-remission.ts`, 'Mediterranean'],
  'ib-stop': ['src/members/profiles/reported-weight.ts', 'FLARE_LOSS'],
  'fiber-ramp': [FIBER, 'FIBER_PROFILES'],
  'fr-hold': [`${PHASES}/fiber-ramp.ts`, 'HOLDS_FROM = 2'],
  'fr-source': [NEW_FOODS, 'IN_A_RISE'],
  'fr-linseed': [NEW_FOODS, 'MOST_LINSEED = 4'],
  'fr-drink': [FLUID, 'WITH_FIBER'],
  'fr-stop': [DIARY, 'no_stool_or_gas'],
  // All diets with phases.
  'sh-one-protocol': ['src/meal-plans/diary/acts/start-protocol.ts', 'One diet with phases runs at a time'],
  'sh-allergy': ['src/meal-plans/diary/choose-test-foods.ts', 'allergic to'],
  'sh-ed': [PROTOCOL_STATE, "reason: 'weight'"],
  'sh-energy': [ENERGY, 'needKcal * 0.95'],
  'sh-medicines': [`${PHASES}/phased-plans.test.ts`, 'keeps the band of %s on the days of each test'],
}

/** Circumstances by the evidence's name, if ours differs. */
export const CALLED: Readonly<Record<string, string>> = {
  'phenylketonuria or other inborn error': 'inborn_error',
}
