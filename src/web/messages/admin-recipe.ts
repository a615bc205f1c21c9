/** Recipes in the back office. */
export const adminRecipeText = {
  en: {
    title: 'Recipes',
    search: 'Search recipes',
    empty: 'Recipes come with the starter catalogue, or through the API.',
    columns: { id: 'ID', description: 'Description', category: 'Category' },
    draft: 'Draft: without ingredients or steps, it is in no meal plan.',
    facts: {
      title: 'About this recipe',
      id: 'ID',
      description: 'Description',
      category: 'Category',
      text: 'Sentence in a plan',
      cuisine: 'Cuisine',
      servings: 'Servings',
      time: 'Time',
      minutes: '{minutes, number} min',
      season: 'Season',
      allYear: 'All year',
    },
    ingredients: {
      title: 'Ingredients',
      ingredient: 'Ingredient',
      amount: 'Amount',
      grams: 'Grams',
      state: 'State',
      food: 'Food',
    },
    steps: 'Steps',
    nutrients: 'Nutrients in one serving',
  },
} as const
