/** Doneness of a line of egg, fish, shellfish, meat, poultry or sprouts. */
export const DONENESS = ['firm', 'soft'] as const
export type Doneness = (typeof DONENESS)[number]

type NamedFood = { name: string; tags: readonly string[] }

/** The text of a recipe line, with its food. */
export type CookedLine = { ingredient: string; food: NamedFood }

type Kind = 'egg' | 'seafood' | 'meat' | 'poultry' | 'sprouts'

/** True if germs in the food die only when it is cooked through, so that its line needs a doneness. */
export function needsDoneness(food: NamedFood): boolean {
  return kindOf(food) !== null
}

function kindOf({ name, tags }: NamedFood): Kind | null {
  if (tags.includes('egg')) return 'egg'
  if (tags.includes('fish_or_shellfish')) return 'seafood'
  if (tags.includes('poultry')) return 'poultry'
  if (tags.includes('red_or_processed_meat')) return 'meat'
  return SPROUTS.test(name) ? 'sprouts' : null
}

const SPROUTS = /(?<!brussels )\bsprout(?:s|ed)?\b/i

/**
 * Reads from the steps how thoroughly each line is cooked. Returns null for lines that need no doneness.
 * Cautious: a line is soft unless the steps show that it is cooked through. Temperatures are those of the
 * USDA's Food Safety and Inspection Service.
 */
export function readDoneness(steps: readonly string[], lines: readonly CookedLine[]): (Doneness | null)[] {
  return lines.map(({ ingredient, food }) => {
    const kind = kindOf(food)
    if (kind === null) return null
    if (SOLD_CURED.test(ingredient)) return /steaming|\b165 ?°F/i.test(steps.join(' ')) ? 'firm' : 'soft'
    if (SOLD_COOKED.test(food.name)) return 'firm'
    return isCookedThrough(kind, stepsWith(steps, { ingredient, kind })) ? 'firm' : 'soft'
  })
}

/** True if a text, such as a name or a description, promises food that is not cooked through. */
export function promisesSoftFood(text: string): boolean {
  return PROMISES.test(text)
}

const PROMISES =
  /\bsoft(?:ly)?[- ](?:boiled |poached |scrambled |set |cooked )*(?:eggs?|yolks?)\b|soft-boiled|runny|silky eggs?|jammy|\brare\b|pink (?:center|middle|inside)|\braw (?:egg|fish|tuna|salmon)/i

const SOLD_CURED = /smoked (?:salmon|trout|fish|mackerel)|\blox\b|gravlax|\bp[aâ]t[eé]\b|\bdeli\b|luncheon/i
const SOLD_COOKED = /\bcanned|\bcooked|hard-boiled|\broasted/i

/**
 * The steps that name the food, also joined as `named`. `later` is all text from the first of these steps on.
 */
type Told = { steps: readonly string[]; named: string; later: string }

function stepsWith(steps: readonly string[], { ingredient, kind }: { ingredient: string; kind: Kind }): Told {
  const words = [...(ingredient.toLowerCase().match(/\p{L}{3,}/gu) ?? []), ...CALLED[kind]]
  const own = words.filter((word) => !SAID_OF_MANY.has(word)).map((word) => word.replace(/s$/, ''))
  const names = new RegExp(`\\b(?:${own.join('|')})(?:e?s)?\\b`, 'i')
  const first = steps.findIndex((step) => names.test(step))
  const naming = steps.filter((step) => names.test(step))
  return {
    steps: naming,
    named: naming.join(' '),
    later: first < 0 ? '' : steps.slice(first).join(' '),
  }
}

const CALLED: Record<Kind, readonly string[]> = {
  egg: ['egg', 'yolk', 'white', 'omelet', 'omelette'],
  seafood: ['fish', 'fillet'],
  meat: ['meat', 'meatball', 'patty', 'patties'],
  poultry: ['meatball', 'patty', 'patties'],
  sprouts: ['sprout'],
}

/** Words of ingredients that also describe other foods. */
const SAID_OF_MANY = new Set(
  'skinless boneless lean extra ground fresh raw wild whole large small thin thinly sliced diced cubed chopped peeled shelled trimmed into cut strips pieces two chunks dice removed pin bones across the grain top round without with and lightly beaten canned drained mung bean atlantic rainbow white'.split(
    ' ',
  ),
)

/** Words for food that is not cooked through, by kind of food. */
const SOFT: Record<Kind, RegExp> = {
  egg: /soft-boiled|softly|\bjust set\b|barely set|(?:nearly|almost) set(?!.*\bfirm)|as firm as you like|\bcreamy\b|silky|runny|custardy|jammy|off the heat|without boiling|not (?:let it )?boil|mayonnaise|aioli|hollandaise|carbonara|tiramisu|mousse|eggnog/i,
  seafood:
    /(?<!no )(?<!no longer )\bpink (?:center|middle|inside)|\brare\b|barely (?:cooked|opaque|done)|translucent|\braw (?:fish|tuna|salmon|shrimp|scallops)|tartare|ceviche|carpaccio|sushi|sashimi|crudo/i,
  meat: /(?<!no )(?<!no longer )\b(?:pink (?:center|middle|inside)|still pink)|\brare\b|\bbarely (?:cooked|done)|tartare|carpaccio/i,
  poultry:
    /(?<!no )(?<!no longer )\b(?:pink (?:center|middle|inside)|still pink)|\brare\b|\bbarely (?:cooked|done)/i,
  sprouts: /\braw sprouts/i,
}

/** Safe internal temperatures in degrees Fahrenheit. */
const SAFE_AT: Record<Kind, number> = { egg: 160, seafood: 145, meat: 145, poultry: 165, sprouts: 165 }

const HEAT =
  /\b(?:bake|boil|boiling|broil|brown|cook|fry|grill|poach|roast|sear|simmer|steam|stir-fry|stir-fries|scramble)\b|(?<!off the )\bheat\b/i

function isCookedThrough(kind: Kind, told: Told): boolean {
  if (reaches(SAFE_AT[kind], told.named)) return true
  if (SOFT[kind].test(told.named) || !HEAT.test(told.later)) return false
  switch (kind) {
    case 'egg':
      return isEggFirm(told)
    case 'seafood':
      return !isSearedShort(told) && /flak|opaque|\bfirm\b|cooked through|shells? open/i.test(told.later)
    case 'meat':
    case 'poultry':
      return isMeatDone(told)
    case 'sprouts':
      return isSproutCooked(told)
  }
}

/** Three-digit temperatures starting with 1 are internal temperatures; oven temperatures are far higher. */
function reaches(least: number, text: string): boolean {
  return [...text.matchAll(/\b(1\d\d) ?°F/g)].some(([, degrees]) => Number(degrees) >= least)
}

const LEAST_MINUTES_BOILED = 9
const COOKED_WHOLE = /\b(?:fry|poach|crack|break|slip|slide)\b[^.]*\beggs?\b|\beggs?\b[^.]*\b(?:fry|poach)\b/i
const STIRRED_IN_PAN = /\bscramble|\bpour in the eggs?\b(?=[^.]*\bstir)|\beggs?\b[^.]*\bbegin to set/i
const EGG_IS_FIRM = /\bfirm\b|hard-boiled/i

function isEggFirm({ steps, named }: Told): boolean {
  const boiled = steps.filter((step) => /\beggs?\b/i.test(step) && /\bboil/i.test(step))
  if (boiled.length > 0) return boiled.every((step) => (minutesOfEgg(step) ?? 0) >= LEAST_MINUTES_BOILED)
  if (COOKED_WHOLE.test(named)) return /\byolks?\b[^.]*\bfirm\b|\bfirm yolks?\b/i.test(named)
  return STIRRED_IN_PAN.test(named) ? EGG_IS_FIRM.test(named) : true
}

/**
 * Returns the first time after the first mention of an egg, or the lower end of a range. Returns null if
 * there is none.
 */
function minutesOfEgg(step: string): number | null {
  const [, ...after] = step.split(/\beggs?\b/i)
  return firstMinutes(after.join(' '))
}

function firstMinutes(text: string): number | null {
  const [, minutes] = /(\d+)(?: to \d+)? minutes?/.exec(text) ?? []
  return minutes === undefined ? null : Number(minutes)
}

const LEAST_MINUTES_A_SIDE = 3

function minutesASide(text: string): number[] {
  return [...text.matchAll(/(\d+)(?: to \d+)? minutes (?:a|per|on each|each) side/g)].map(([, minutes]) =>
    Number(minutes),
  )
}

function isSearedShort({ named }: Told): boolean {
  return minutesASide(named).some((minutes) => minutes < LEAST_MINUTES_A_SIDE) && !/flak|opaque/i.test(named)
}

const LEAST_MINUTES_OF_MEAT = 8
const MEAT_IS_DONE = /no pink|no longer pink|lost its pink|cooked through|white right through|\bfirm\b/i

/**
 * A cooking time is not enough for meat that is seared on each side, because it only describes the outside.
 */
function isMeatDone({ named, later }: Told): boolean {
  if (MEAT_IS_DONE.test(named)) return true
  if (/\bsear\b/i.test(named) || minutesASide(named).length > 0) return false
  return [...later.matchAll(/(\d+)(?: to \d+)? minutes/g)].some(
    ([, minutes]) => Number(minutes) >= LEAST_MINUTES_OF_MEAT,
  )
}

const LEAST_MINUTES_OF_SPROUTS = 2

/**
 * True if sprouts are heated in the sentence that mentions them last, or after it before a time is stated.
 */
function isSproutCooked({ later }: Told): boolean {
  const at = later.toLowerCase().lastIndexOf('sprout')
  const sentence =
    later
      .slice(0, at)
      .split(/[.;]\s/)
      .at(-1) ?? ''
  const after = later.slice(at)
  const untilTime = after.slice(0, /\d+(?: to \d+)? minutes?/.exec(after)?.index ?? 0)
  return (firstMinutes(after) ?? 0) >= LEAST_MINUTES_OF_SPROUTS && HEAT.test(sentence + untilTime)
}
