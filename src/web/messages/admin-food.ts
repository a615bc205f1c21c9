/** Foods in the back office. */
export const adminFoodText = {
  en: {
    title: 'Food',
    search: 'Search foods',
    empty: 'Foods come from USDA’s FoodData Central, with the starter catalogue or the import-fdc command.',
    columns: {
      id: 'ID',
      name: 'Name',
      description: 'Description',
      category: 'Category',
      enabled: 'Enabled',
    },
    unjudged:
      'Nobody has said yet which allergens this food holds and which diets it fits, so it cannot be enabled.',
    facts: {
      title: 'About this food',
      id: 'ID',
      description: 'Description',
      category: 'Category',
      commonName: 'Common name',
      allergens: 'Allergens',
      diet: 'Fits',
      diets:
        '{diet, select, vegan {Every diet} vegetarian {Vegetarian, pescatarian and omnivore} pescatarian {Pescatarian and omnivore} other {Omnivore only}}',
      tags: 'Tags',
      glycaemicIndex: 'Glycemic index',
      fodmapServing: 'Low-FODMAP serving',
      fodmapLimit: '{grams, number} g at most',
      fodmapNever: 'No serving is low',
      fodmapNoLimit: 'No limit',
      addedSugar: 'Added sugar in 100 g',
      lactose: 'Lactose in 100 g',
      grams: '{grams, number, ::.##} g',
      none: 'None',
      unknown: 'Not known',
    },
    portions: {
      title: 'Portions',
      measure: 'Measure',
      weight: 'Weight',
    },
    nutrients: 'Nutrients in 100 g',
  },
} as const
