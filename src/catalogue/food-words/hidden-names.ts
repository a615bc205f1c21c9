import { FOOD_CONCEPTS, type FoodConcept } from './food-concept.ts'

/**
 * Names that labels use for a food without naming the food. This list is editorial and not complete: a label
 * can always hide more.
 */
const ON_LABELS: Readonly<Record<string, readonly string[]>> = {
  corn: [
    'modified starch',
    'maltodextrin',
    'dextrose',
    'glucose syrup',
    'vegetable oil',
    'baking powder',
    'caramel color',
    'vanilla extract',
  ],
  garlic: ['spices', 'natural flavoring', 'seasoning', 'stock', 'marinade'],
  onion: ['spices', 'natural flavoring', 'seasoning', 'stock', 'gravy'],
  nightshade: ['paprika extract (E160c)', 'potato starch', 'spices', 'chili', 'modified starch'],
  tomato: ['ketchup', 'salsa', 'barbecue sauce', 'lycopene (E160d)', 'curry paste'],
  potato: ['potato starch', 'modified starch', 'vegetable starch', 'gnocchi'],
  'bell-pepper': ['paprika', 'paprika extract (E160c)', 'spices'],
  chili: ['spices', 'curry powder', 'hot sauce', 'paprika', 'seasoning'],
  legume: ['vegetable protein', 'lecithin', 'chickpea flour', 'guar gum', 'carob gum'],
  citrus: ['natural flavoring', 'pectin', 'zest', 'marmalade'],
  banana: ['fruit purée', 'natural flavoring', 'smoothies', 'baby food'],
  kiwi: ['fruit purée', 'smoothies', 'tropical fruit mixes'],
  mushroom: ['seasoning', 'stock', 'gravy', 'mycoprotein'],
  rice: ['rice starch', 'rice syrup', 'modified starch'],
  oat: ['oat fiber', 'avena sativa', 'granola', 'plant drinks'],
  coconut: ['MCT oil', 'vegetable fat', 'cocos nucifera', 'plant drinks'],
  apple: ['pectin', 'fruit juice concentrate', 'cider vinegar', 'fruit purée'],
  cinnamon: ['spices', 'mixed spice', 'natural flavoring'],
  alcohol: ['vanilla extract', 'wine vinegar', 'flavorings'],
}

const MOST = 8

/**
 * Lists other names under which a label may include a food: a curated list if we have one, otherwise the
 * foods made of it.
 */
export function hiddenNames(concept: FoodConcept): readonly string[] {
  const byHand = ON_LABELS[concept.id] ?? []
  const made = FOOD_CONCEPTS.filter(
    (other) =>
      other !== concept &&
      other.mayHold.has(concept) &&
      !other.isA.has(concept) &&
      !concept.names.some((name) => other.name.includes(name.replace('*', ''))),
  ).map(({ name }) => name)
  return [...new Set([...byHand, ...made])].slice(0, MOST)
}
