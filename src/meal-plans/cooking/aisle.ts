/** The sections of a shop, in the order in which a customer walks through them. */
export const AISLES = [
  'vegetables',
  'fruit',
  'beans',
  'grains',
  'dairy',
  'fish',
  'meat',
  'nuts',
  'herbs',
  'oils',
  'drinks',
  'other',
] as const
export type Aisle = (typeof AISLES)[number]

/** Maps USDA food categories to aisles, as far as a category determines the aisle. */
const AISLE_OF: Record<string, Aisle> = {
  'Vegetables and Vegetable Products': 'vegetables',
  'Fruits and Fruit Juices': 'fruit',
  'Legumes and Legume Products': 'beans',
  'Cereal Grains and Pasta': 'grains',
  'Breakfast Cereals': 'grains',
  'Baked Products': 'grains',
  'Dairy and Egg Products': 'dairy',
  'Finfish and Shellfish Products': 'fish',
  'Poultry Products': 'meat',
  'Beef Products': 'meat',
  'Pork Products': 'meat',
  'Lamb, Veal, and Game Products': 'meat',
  'Sausages and Luncheon Meats': 'meat',
  'Nut and Seed Products': 'nuts',
  'Spices and Herbs': 'herbs',
  'Fats and Oils': 'oils',
  Beverages: 'drinks',
}

/** Foods that USDA groups with their plant but that shops keep in a different aisle. */
const ELSEWHERE: [category: string, name: RegExp, aisle: Aisle][] = [
  ['Spices and Herbs', /fresh/i, 'vegetables'],
  ['Legumes and Legume Products', /tofu|tempeh|natto|miso|hummus|soy ?milk|soy yogurt/i, 'dairy'],
  ['Legumes and Legume Products', /peanut/i, 'nuts'],
  ['Legumes and Legume Products', /soy sauce|tamari/i, 'herbs'],
]

export function aisleOf({ category, name }: { category: string; name: string }): Aisle {
  const found = ELSEWHERE.find(([known, words]) => known === category && words.test(name))
  return found?.[2] ?? AISLE_OF[category] ?? 'other'
}
