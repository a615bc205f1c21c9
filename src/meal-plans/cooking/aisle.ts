/** The parts of a shop, in the order in which one walks through it. */
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

/** By USDA’s food categories, as far as they say where a food stands in a shop. */
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

export function aisleOf({ category }: { category: string }): Aisle {
  return AISLE_OF[category] ?? 'other'
}
