import { NUTRIENTS, type NutrientKey } from '../plan/nutrient.ts'
import { ruleSets } from '../rules/merging/rule-sets.ts'

/** Words for each nutrient. A text that uses one of them makes a claim about the nutrient. */
const NUTRIENT_WORDS: Partial<Record<NutrientKey, string[]>> = {
  energy: ['calorie', 'calories', 'kcal', 'energy'],
  protein: ['protein', 'proteins'],
  carbohydrate: ['carbohydrate', 'carbohydrates', 'carb', 'carbs', 'starch', 'starches'],
  net_carbohydrate: ['carbohydrate', 'carbohydrates', 'carb', 'carbs'],
  fiber: ['fiber', 'fibre', 'roughage'],
  soluble_fiber: ['fiber', 'fibre'],
  added_sugar: ['sugar', 'sugars', 'sugary'],
  lactose: ['lactose'],
  total_fat: ['fat', 'fats', 'fatty'],
  saturated_fat: ['fat', 'fats', 'saturated', 'unsaturated'],
  trans_fat: ['trans'],
  linoleic_acid: ['omega'],
  alpha_linolenic_acid: ['omega'],
  epa_dha: ['omega', 'epa', 'dha'],
  cholesterol: ['cholesterol'],
  sodium: ['sodium', 'salt', 'salty', 'saltiness'],
  caffeine: ['caffeine', 'caffeinated'],
  glycemic_load: ['glycemic', 'glycaemic'],
  gluten: ['gluten'],
  vitamin_a: ['vitamin', 'vitamins', 'retinol'],
  folate_dfe: ['folate', 'folic'],
}

/** Returns the words for a nutrient. Nutrients not listed above use their label. */
export function wordsForNutrient(key: NutrientKey): string[] {
  return NUTRIENT_WORDS[key] ?? NUTRIENTS[key].label.toLowerCase().match(/[a-z]+/g) ?? []
}

const ALL_NUTRIENT_WORDS = Object.keys(NUTRIENTS).flatMap((key) => wordsForNutrient(key as NutrientKey))

const MORE_NUTRIENT_WORDS = listed(`
  mineral minerals vitamins antioxidant antioxidants electrolyte electrolytes polyphenol polyphenols
  flavonoid flavonoids probiotic probiotics prebiotic fodmap fodmaps macros nutrient nutrients amino
  collagen enzymes phytonutrients
`)

/** Words in labels that have no meaning alone. */
const PLAIN_WORDS = new Set(['a', 'b', 'c', 'd', 'e', 'k', 'and', 'or', 'in', 'one', 'of', 'without', 'acid'])

/** Every word that makes a claim about the contents of food. */
export const NUTRIENT_VOCABULARY: ReadonlySet<string> = new Set(
  [...ALL_NUTRIENT_WORDS, ...MORE_NUTRIENT_WORDS].filter(
    (word) => !PLAIN_WORDS.has(word) && !['sitting', 'beyond', 'water', 'total', 'load'].includes(word),
  ),
)

const GENERIC = new Set([
  ...['diet', 'line', 'first', 'free', 'advice', 'phase', 'adults', 'food', 'high', 'meal', 'risk', 'acid'],
  ...['elimination', 'modified', 'dash', 'eating', 'pattern'],
])

/** Words from the names of our health goals. A text about meals does not need them. */
export const DIAGNOSIS_WORDS = [
  ...new Set(ruleSets.flatMap(({ name, slug }) => `${name} ${slug}`.toLowerCase().match(/[a-z]{3,}/g) ?? [])),
].filter((word) => !GENERIC.has(word) && !['low', 'the', 'and', 'mind', 'two', 'one'].includes(word))

const MORE_DIAGNOSES = listed(String.raw`
  diabet\w+ prediabet\w+ hypertensi\w+ cardiovascular blood\s+pressure cancer tumou?r stroke dementia alzheimer\w*
  parkinson\w* asthma obes\w+ overweight arthritis gout an[ae]*mia coeliacs? celiacs crohn\w* colitis
  hashimoto\w* epilep\w+ seizures? thyroid\w* \w+itis depress\w+ anxi\w+ autis\w+ infertil\w+
  pregnan\w+ menopaus\w+ eczema acne
`)

/** Any word that names an illness. No sentence with such a word is sent to or accepted from a model. */
export const DIAGNOSES = anyOf([...DIAGNOSIS_WORDS, ...MORE_DIAGNOSES])

/** Promises about a body, its parts and its care. A plan must not make any of them. */
export const PROMISES = anyOf(
  listed(String.raw`
    treat\w* cur(e|es|ed|ing|able|ative) heal\w* revers\w+ prevent\w* fight\w* combat\w* protect\w*
    boost\w* repair\w* restor\w+ detox\w* cleans\w+ toxi\w+ purif\w+ remed\w+ therap\w+ medic\w+ drugs?
    dos(e|es|age) pills? tablets? statins? insulin supplement\w* capsules? doctors? physicians? nurses?
    dietitians? prescri\w+ clinic\w* hospital\w* diagnos\w+ disease\w* ill illness\w* disorder\w*
    syndrome\w* condition\w* patient\w* symptom\w* flares? pain\w* ache\w* inflam\w+ anti-inflam\w+
    risk\w* guarante\w+ promis\w+ prove\w* proof scien\w+ stud(y|ies) research\w* evidence trials?
    experts? miracle\w* superfood\w* weight slim\w* lean(er)? fast(s|ed|ing) starv\w+ purg\w+ appetite
    craving\w* immun\w+ hormon\w+ metaboli\w+ gut guts brain\w* heart hearts livers? kidneys? skin
    blood bones? joints? muscle\w* nerv\w+ bowel\w* stomach\w* digest\w* bloat\w* artery arteries
    cells? glucose pressure cholesterol-lowering mood\w* sleep\w* stress\w* memory concentrat\w+
    alert\w* vitality fatigue health\w* unhealth\w* wellness well-?being relie[fv]\w* sooth\w+
    improv\w+ safe\w* allerg\w+ intoleran\w+ harm\w* danger\w* longevity ag(e)?ing body bodies
  `),
)

/** Numbers as words. A text can only use them within a provable phrase. */
export const NUMBER_WORDS = anyOf(
  listed(String.raw`
    zero two three four five six seven eight nine ten eleven twelve \w+teen twent\w+ thirt\w+
    fort(y|ies) fift\w+ sixt\w+ sevent\w+ eight(y|ies) ninet\w+ hundreds? thousands? dozens? half
    halve\w* thirds? quarters? doubl\w+ tripl\w+ twice thrice per\s?cent\w* maximum minimum limit\w*
  `),
)

/** Words that exclude a food. Members may rely on such a claim, so it needs a provable phrase. */
export const LEAVING_OUT = anyOf(
  listed(String.raw`
    no non none not never without free avoid\w* skip\w* exclud\w+ omit\w* eliminat\w+ ban(s|ned)? forbid\w*
    forbidden stop\w* cannot \w+n't leav\w+\sout left\sout
  `),
)

const PLENTY =
  '(?:rich|high|packed|loaded|full|plenty|lots?|abundan\\w+|sources?|more|extra|generous\\w*|boost\\w*|heavy)'
const LITTLE = '(?:low|lower|little|less|light|lighter|easy|reduc\\w+|modest|small|fewer|cut\\w*)'
const BETWEEN = '(?:\\s+(?:in|of|on|with|the|and|amounts?|\\w+)){0,3}?[\\s-]+'

/** True if a text states that there is plenty of the subject of the word. */
export function saysPlentyOf(text: string, word: string): boolean {
  return new RegExp(`\\b${PLENTY}${BETWEEN}${word}\\b|\\b${word}[\\s-]rich\\b`, 'iu').test(text)
}

export function saysLittleOf(text: string, word: string): boolean {
  return new RegExp(`\\b${LITTLE}${BETWEEN}${word}\\b`, 'iu').test(text)
}

function listed(words: string): string[] {
  return words.trim().split(/\s+/)
}

function anyOf(words: string[]): RegExp {
  return new RegExp(`\\b(?:${words.join('|')})\\b`, 'giu')
}
