/**
 * Words that must not be shown to a member with these facts. Written by hand, independent of our foods' tags
 * and of the vocabulary used to adapt texts.
 */
export type Forbidden = { words: RegExp; except?: RegExp }

const MEAT =
  'meats?|beef|steaks?|veal|pork|lamb|mutton|venison|bacon|ham|prosciutto|sausages?|salami|chicken|turkey|poultry|duck|gelatin|lard'
const FISH =
  'fish|seafood|salmon|tuna|sardines?|mackerel|herring|trout|cod|haddock|anchov(?:y|ies)|tilapia|halibut|pollock|shrimps?|prawns?|crab|lobster|mussels?|clams?|oysters?|scallops?|squid'
const DAIRY =
  'milk|dairy|cheeses?|cheddar|parmesan|feta|ricotta|mozzarella|halloumi|paneer|yogurts?|yoghurts?|butter|cream|buttermilk|ghee|kefir|whey|casein'
const NO_DAIRY =
  /\b(?:(?:coconut|almond|soy|oat|hemp|rice|plant|cashew|nut)[ -](?:milk|yogurt|butter|cream)|(?:peanut|almond|cashew|seed|sunflower|apple|cocoa|tahini)[ -]butter|butter\)? ?(?:nut|head|cup|beans?)|cream of (?:tartar|rice))\w*/gi
const EGGS = 'eggs?|omelets?|omelettes?|mayonnaise'
const WHEAT =
  'wheat|bread|toast|pasta|spaghetti|macaroni|couscous|bulgur|semolina|farro|spelt|seitan|freekeh|pastry|crackers?|pita'
const NO_WHEAT =
  /\b(?:buckwheat|gluten-free (?:\w+ )?(?:bread|pasta|crackers?)|(?:corn|rice|lentil|chickpea|quinoa) (?:pasta|spaghetti|crackers?)|spaghetti squash|pasta sauce|toast (?:the|for)|until [^.]*toast\w*|cornbread)\b/gi

const word = (list: string) => new RegExp(`\\b(?:${list})\\b`, 'gi')

export const BY_ALLERGEN: Record<string, Forbidden> = {
  milk: { words: word(DAIRY), except: NO_DAIRY },
  egg: { words: word(EGGS) },
  fish: {
    words: word(
      'fish|salmon|tuna|sardines?|mackerel|herring|trout|cod|haddock|anchov(?:y|ies)|tilapia|halibut|pollock',
    ),
  },
  crustacean: { words: word('shrimps?|prawns?|crabs?|lobsters?|crayfish|shellfish') },
  mollusc: {
    words: word('mussels?|clams?|oysters?|scallops?|squid|octopus|shellfish'),
    except: /oyster mushrooms?/gi,
  },
  tree_nut: {
    words: word(
      'nuts?|almonds?|walnuts?|cashews?|pecans?|pistachios?|hazelnuts?|macadamias?|marzipan|pralines?',
    ),
  },
  peanut: { words: word('nuts|peanuts?|groundnuts?'), except: /\b(?:brazil|macadamia|pine) nuts\b/gi },
  wheat: { words: word(WHEAT), except: NO_WHEAT },
  gluten: { words: word(`${WHEAT}|barley|rye|malt|beer|oats?|oatmeal`), except: NO_WHEAT },
  soy: { words: word('soy|soya|soybeans?|tofu|tempeh|edamame|miso|tamari') },
  sesame: { words: word('sesame|tahini|hummus|halva') },
  celery: { words: word('celery|celeriac') },
  mustard: { words: word('mustard') },
  lupin: { words: word('lupins?|lupine') },
  sulphite: { words: word('wine'), except: /wine vinegar/gi },
}

export const BY_DIET: Record<string, Forbidden> = {
  vegan: { words: word(`${MEAT}|${FISH}|${DAIRY}|${EGGS}|honey`), except: NO_DAIRY },
  vegetarian: { words: word(`${MEAT}|${FISH}`) },
  pescatarian: { words: word(MEAT), except: /\b(?:tuna|salmon|swordfish|halibut) steaks?\b/gi },
  omnivore: { words: /$^/g },
}

export const BY_TRIGGER: Record<string, Forbidden> = {
  aged_cheese: { words: word('cheddar|parmesan|gouda|gruy[eè]re|aged cheese|hard cheese|blue cheese') },
  artificial_colour: { words: /$^/g },
  aspartame: { words: word('aspartame') },
  carbonated_drink: { words: word('sparkling|soda|cola|fizzy') },
  cayenne_red_pepper: { words: word('cayenne|red pepper flakes') },
  chocolate: { words: word('chocolate|cocoa') },
  citrus: { words: word('lemons?|limes?|oranges?|grapefruits?|citrus|mandarins?|clementines?') },
  coffee: { words: word('coffee|espresso') },
  hot_drink_over_60C: { words: /$^/g },
  hot_sauce: { words: word('hot sauce|tabasco|sriracha') },
  marinated_meat: { words: /$^/g },
  mint: { words: word('mint|peppermint|spearmint') },
  msg_added: { words: word('monosodium glutamate|msg') },
  onion: { words: word('onions?|shallots?') },
  processed_meat: { words: word('bacon|ham|sausages?|salami|prosciutto|processed meat') },
  spicy_hot: { words: word('chili|chilies|cayenne|jalape[nñ]os?|sriracha|harissa') },
  tomato: { words: word('tomato|tomatoes|ketchup|salsa|passata') },
  wine: { words: word('wine'), except: /wine vinegar/gi },
}

export const BY_MEDICINE: Record<string, Forbidden> = {
  statin: { words: word('grapefruits?') },
  maoi: { words: word('cheddar|parmesan|gouda|salami|bacon|soy sauce|miso|sauerkraut|kimchi|aged cheese') },
  methotrexate: { words: word('wine|beer|alcohol'), except: /wine vinegar/gi },
}

export const BY_GOAL: Record<string, Forbidden> = {
  celiac: BY_ALLERGEN.gluten ?? { words: /$^/g },
  'low-fodmap': {
    words: word('garlic|onions?|honey|apples?|pears?|mangoe?s?|wheat|rye|barley|bread'),
  },
  'fatty-liver': { words: word('beer|wine'), except: /wine vinegar/gi },
  hypothyroidism: { words: word('kelp|kombu') },
}

/** Foods that a text advises leaving out: at most a few words after or before the phrase that says so. */
const LEFT_OUT = [
  // A warning names the harmful food in its sentence.
  /[^.:]*\b(?:can (?:raise your blood pressure|bring flushing)|(?:raise|change) its level|are signs of an allergy)\b/gi,
  /\bno large amounts of [^.]*|\b[^.]* are not recommended/gi,
  /\b(?:no|without|leave out|avoid|skip|free of|labels? (?:\w+ )?for) (?:(?!\b(?:eat|use|choose|take|try|add)\b)[\w’-]+(?:, | )?){1,7}/gi,
  /(?:[\w’-]+(?:, | )){1,7}(?:(?:are|is|stays?|remains?) )?(?:left out|out;|out\.|absent|replaced|off the plate)/gi,
  /\b[\w’]+-free\b/gi,
  /\b(?:never|allergy to) \w+/gi,
  /\bleave (?:[\w’-]+ ){1,4}out\b/gi,
  // Questions for a doctor, and foods to keep apart from a medicine, are not advice to eat them.
  /\bask (?:[\w’-]+ ){1,4}about \w+|\baway from (?:[\w’-]+(?:, | )?){1,5}/gi,
]

/** Returns the forbidden words that remain in a text. */
export function forbiddenIn(text: string, { words, except }: Forbidden): string[] {
  // Nearly all texts contain none of the words, and this check is a hundred times faster.
  if (text.search(words) === -1) return []
  let rest = except ? text.replaceAll(except, ' ') : text
  for (const pattern of LEFT_OUT) rest = rest.replaceAll(pattern, ' … ')
  return rest.match(words) ?? []
}
