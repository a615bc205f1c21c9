import { stemOf, wordsOf } from '../search/words.ts'

/** Words for one and the same food, in different countries or kitchens. */
const SAME_FOOD = [
  ['chickpea', 'garbanzo'],
  ['eggplant', 'aubergine'],
  ['zucchini', 'courgette'],
  ['arugula', 'rocket', 'rucola'],
  ['cilantro', 'coriander leaf'],
  ['scallion', 'spring onion', 'green onion'],
  ['rutabaga', 'swede'],
  ['beet', 'beetroot'],
  ['shrimp', 'prawn'],
  ['yogurt', 'yoghurt'],
  ['corn', 'maize'],
  ['bell pepper', 'sweet pepper', 'capsicum'],
  ['lima bean', 'butter bean'],
  ['fava bean', 'broadbean', 'broad bean'],
  ['navy bean', 'haricot bean'],
  ['snap bean', 'green bean', 'string bean'],
  ['endive', 'chicory'],
  ['swiss chard', 'silverbeet'],
  ['romaine', 'cos lettuce'],
  ['pak choi', 'bok choy', 'pe tsai'],
  ['catsup', 'ketchup'],
  ['confectioner sugar', 'powdered sugar', 'icing sugar'],
  ['molasses', 'treacle'],
  ['oat', 'porridge', 'oatmeal'],
  ['ground beef', 'minced beef', 'hamburger meat'],
  ['all purpose flour', 'plain flour'],
  ['whole wheat', 'wholemeal', 'wholegrain wheat'],
  ['baking soda', 'bicarbonate'],
  ['cornstarch', 'cornflour'],
  ['heavy cream', 'double cream'],
  ['nonfat milk', 'skim milk', 'fat free milk'],
  ['papaya', 'pawpaw'],
  ['persimmon', 'kaki', 'sharon fruit'],
  ['filbert', 'hazelnut'],
  ['peanut', 'groundnut'],
  ['macadamia', 'queensland nut'],
  ['pumpkin seed', 'pepita'],
  ['tahini', 'sesame paste'],
  ['tofu', 'bean curd'],
  ['soybean', 'soya bean'],
  ['cantaloupe', 'rockmelon'],
  ['tangerine', 'mandarin', 'clementine'],
  ['kiwifruit', 'kiwi'],
  ['sultana', 'golden raisin'],
  ['prune', 'dried plum'],
  ['okra', 'lady finger'],
  ['celeriac', 'celery root'],
  ['kohlrabi', 'turnip cabbage'],
  ['parsley root', 'hamburg parsley'],
  ['bulgur', 'cracked wheat'],
  ['buckwheat groats', 'kasha'],
  ['squid', 'calamari'],
  ['pollock', 'pollack', 'saithe'],
  ['turmeric', 'curcuma'],
  ['cumin', 'jeera'],
  ['linseed', 'flaxseed'],
].map((names) => names.map((name) => ({ name, words: wordsOf(name).map(stemOf) })))

type Names = (typeof SAME_FOOD)[number]

/** The lists by the first word of each of their names, since most descriptions meet none of them. */
const LISTS_BY_WORD = new Map<string, Set<Names>>()
for (const names of SAME_FOOD) {
  for (const { words } of names) {
    const first = words[0] ?? ''
    LISTS_BY_WORD.set(first, (LISTS_BY_WORD.get(first) ?? new Set()).add(names))
  }
}

/** What else people call a food that is described so: for "Eggplant, raw" also "aubergine". */
export function otherNames(description: string): string[] {
  const words = new Set(wordsOf(description).map(stemOf))
  const lists = new Set([...words].flatMap((word) => [...(LISTS_BY_WORD.get(word) ?? [])]))
  const isNamed = ({ words: parts }: Names[number]) => parts.every((part) => words.has(part))
  return [...lists]
    .filter((names) => names.some(isNamed))
    .flatMap((names) => names.filter((name) => !isNamed(name)).map(({ name }) => name))
}
