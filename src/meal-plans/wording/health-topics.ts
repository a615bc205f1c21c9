import { findWhole } from '#catalogue/food-words/find-concepts.ts'
import { medicineIndex } from '#catalogue/medicines/medicine-index.ts'
import { DIAGNOSIS_WORDS, NUTRIENT_VOCABULARY } from './claim-words.ts'
import {
  FOOD_PHRASES,
  HEALTH_TOPICS,
  type HealthTopic,
  TOPIC_PHRASES,
  TOPIC_WORDS,
} from './health-vocabulary.ts'

/** Sentences longer than this are not checked word by word. They always count as unreadable. */
const MAX_LETTERS = 10_000
/** Longer than every prefix in the vocabulary. */
const MAX_BEGINNING = 20
/** Misspellings are only detected in words long enough to be unambiguous. */
const MIN_MISSPELLED = 7

/**
 * Lists the health topics in a sentence. Returns an empty list if there are none. The gate refuses by topic,
 * whatever the claim, because the ways to word a claim are endless but the topics are not.
 */
export function healthTopicsIn(sentence: string): HealthTopic[] {
  if (sentence.length > MAX_LETTERS) return ['unreadable']
  const { text, isReadable } = readable(sentence)
  const found = new Set<HealthTopic>(isReadable ? [] : ['unreadable'])
  const own = FOOD_PHRASES.reduce((rest, phrase) => rest.replaceAll(phrase, ' ; '), text)
  for (const [topic, phrase] of TOPIC_PHRASES) if (text.search(phrase) >= 0) found.add(topic)
  for (const word of wordsIn(own)) {
    const topic = topicOf(word)
    if (topic) found.add(topic)
  }
  return HEALTH_TOPICS.filter((topic) => found.has(topic))
}

/** Letters of other scripts that look like Latin letters. */
const LOOKALIKES: Record<string, string> = Object.fromEntries(
  [
    'аa',
    'еe',
    'оo',
    'рp',
    'сc',
    'уy',
    'хx',
    'іi',
    'ѕs',
    'ԁd',
    'ɡg',
    'һh',
    'ӏl',
    'αa',
    'οo',
    'ρp',
    'ιi',
    'νv',
    'ɑa',
    'ıi',
  ].map((pair) => [...pair] as [string, string]),
)
const DIGITS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** Undoes tricks that make a word readable only to people. */
function readable(sentence: string): { text: string; isReadable: boolean } {
  const plain = sentence
    .normalize('NFKD')
    .replaceAll(/[\p{Cf}\p{Mark}]/gu, '')
    .replaceAll(/[‘’ʼ]/g, "'")
    .toLowerCase()
    .replaceAll(/\P{ASCII}/gu, (letter) => LOOKALIKES[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
  return { text: plain, isReadable: !/(?![a-z])\p{L}/u.test(plain.replaceAll(/[ßøæœłđðþ]/g, '')) }
}

/** Returns the words of a text, including words hidden by dots, dashes or spaces between their letters. */
function wordsIn(text: string): string[] {
  const words = text.match(/[a-z]+[0-9]*[a-z]*/g) ?? []
  const hidden = text.match(/\b[a-z](?:[ .*_·-][a-z]){3,}\b/g) ?? []
  const joined = text.match(/\b[a-z]+(?:[.*_·-][a-z]+)+/g) ?? []
  const spelled = text.match(/(?<![a-z])[a-z]+(?:[013457@$]+[a-z]+)+/g) ?? []
  return [
    ...words,
    ...[...hidden, ...joined].map((word) => word.replaceAll(/[^a-z]/g, '')),
    ...spelled.map((word) => word.replaceAll(/[013457@$]/g, (digit) => DIGITS[digit] ?? digit)),
  ]
}

function topicOf(word: string): HealthTopic | undefined {
  const { words, beginnings, misspelled } = vocabulary()
  const known = words.get(word)
  if (known) return known
  for (let end = 3; end <= Math.min(word.length, MAX_BEGINNING); end += 1) {
    const topic = beginnings.get(word.slice(0, end))
    if (topic) return topic
  }
  if (MEDICINE_ENDINGS.test(word)) return 'medicine'
  return word.length < MIN_MISSPELLED || FAMILIAR.has(word) ? undefined : misspelledTopic(word, misspelled)
}

/**
 * Finds the topic of a misspelled word. Two words match if removing at most one letter from each makes them
 * equal.
 */
function misspelledTopic(word: string, misspelled: ReadonlyMap<string, HealthTopic>) {
  for (const shorter of [word, ...shortened(word)]) {
    const topic = misspelled.get(shorter)
    if (topic) return topic
  }
  return undefined
}

function shortened(word: string): string[] {
  if (word.length > 24) return []
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
}

/** International medicine names have common endings per group (WHO, stems of INNs). */
const MEDICINE_ENDINGS =
  /^[a-z]{3,20}(?:prils?|sartans?|olols?|statins?|azoles?|formin|gliptins?|gliflozins?|glutides?|oxetines?|triptylines?|dipines?|thiazides?|mycins?|cillins?|mabs?|zepams?|xabans?)$/

/** Medicine names that are also everyday words, foods or first names. */
const EVERYDAY = new Set(
  `shot iron copper zinc garlic ginger cream nature alli soma halls goli olly kelp chia boost ensure aloe armour basen
  tarka portia camila mili nikki ella errin tilia apri olux align mag weed oxygen hemp inulin oscal clover
  mustard arnica camphor mint peppermint cinnamon turmeric fenugreek fennel cranberry caffeine salt sugar alcohol
  water honey vinegar chicory psyllium flaxseed nad neut ring armor depo prep dig spiro`.split(/\s+/),
)

/** Words in names of health goals that are about food. */
const WAYS_OF_EATING = new Set(['mediterranean', 'lactose', 'fodmap'])

/** Everyday words that are one letter away from a word of the vocabulary. */
const FAMILIAR = new Set(['pressure'])

type Vocabulary = {
  words: ReadonlyMap<string, HealthTopic>
  beginnings: ReadonlyMap<string, HealthTopic>
  misspelled: ReadonlyMap<string, HealthTopic>
}

let built: Vocabulary | undefined

function vocabulary(): Vocabulary {
  built ??= buildVocabulary()
  return built
}

function buildVocabulary(): Vocabulary {
  const words = new Map<string, HealthTopic>()
  const beginnings = new Map<string, HealthTopic>()
  for (const word of DIAGNOSIS_WORDS) if (!WAYS_OF_EATING.has(word)) words.set(word, 'disease')
  for (const name of medicineNames()) words.set(name, 'medicine')
  for (const [topic, listed] of Object.entries(TOPIC_WORDS) as [HealthTopic, string][]) {
    for (const word of listed.trim().split(/\s+/)) {
      if (word.endsWith('*')) beginnings.set(word.slice(0, -1), topic)
      else words.set(word, topic)
    }
  }
  return { words, beginnings, misspelled: misspelledWords() }
}

function medicineNames(): string[] {
  const { known, typed } = medicineIndex()
  return [...known.keys(), ...typed.keys()].filter(
    (name) =>
      /^[a-z]{4,}$/.test(name) &&
      !EVERYDAY.has(name) &&
      !NUTRIENT_VOCABULARY.has(name) &&
      findWhole(name) === null,
  )
}

function misspelledWords(): Map<string, HealthTopic> {
  const misspelled = new Map<string, HealthTopic>()
  for (const [word, topic] of MISSPELLABLE) {
    for (const shorter of shortened(word)) misspelled.set(shorter, topic)
  }
  return misspelled
}

const MISSPELLABLE: [string, HealthTopic][] = [
  ...listed(
    'disease',
    'diabetes diabetic hypertension arthritis alzheimer parkinson psoriasis migraine migraines depression anxiety rosacea',
  ),
  ...listed('medicine', 'metformin warfarin levothyroxine ibuprofen omeprazole lisinopril ozempic insulin'),
  ...listed('value', 'cholesterol pressure triglyceride'),
  ...listed('symptom', 'inflammation diarrhea constipation headache'),
]

function listed(topic: HealthTopic, words: string): [string, HealthTopic][] {
  return words.split(' ').map((word) => [word, topic])
}
