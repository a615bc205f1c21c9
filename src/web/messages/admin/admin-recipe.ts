/** Recipes in the back office. */
export const adminRecipeText = {
  en: {
    title: 'Recipes',
    filter: {
      label: 'Which recipes',
      all: 'All',
      withFood: 'With {food}',
      noneTitle: 'In no recipe',
      none: 'No recipe holds {food}.',
    },
    search: 'Search recipes',
    empty: 'Recipes come with the starter catalog, or through the API.',
    columns: { id: 'ID', description: 'Description', category: 'Category' },
    draft: 'Draft: without ingredients or steps, it is in no meal plan.',
    counting: 'Counting the current meal plans that include it …',
    notCounted:
      'The current meal plans that include it could not be counted. You can continue without the number.',
    incomplete: 'Meal plans from before the last upgrade are still being counted, so there may be more.',
    serve: {
      off: 'Not served',
      isOff: 'Not served. It won’t be used in new plans or swaps. Meal plans that include it keep it.',
      takeOff: 'Stop serving it',
      offerAgain: 'Serve it again',
      isOn: 'It is served again.',
      title: 'Stop serving {name}?',
      running:
        '{running, plural, =0 {No current meal plan includes it.} one {# current meal plan includes it and will keep it.} other {# current meal plans include it and will keep it.}}',
      means:
        'It won’t be used in new plans or swaps. No one is emailed. You can serve it again. If it is unsafe to eat, recall it instead.',
    },
    recall: {
      since: 'Recalled on {day}. It must not be eaten. {reason}',
      about:
        'Meal plans that include it leave it out and show this reason. Serving it again ends the recall.',
      act: 'Recall it',
      title: 'Recall {name}?',
      running:
        '{running, plural, =0 {No current meal plan includes it.} one {# current meal plan includes it.} other {# current meal plans include it.}}',
      means:
        'For a dish no one should eat, even if it’s already cooked. Every meal plan leaves it out and shows your reason in its place. Members with a verified email address whose week is not over are emailed. It won’t be used in new plans or swaps.',
      reason: 'Why is it unsafe to eat?',
      reasonHint: 'Members read these words. Two sentences at most: what is wrong, and what to do with it.',
      reasonMissing: 'Say why it is unsafe to eat.',
      confirm: 'Recall it and email members',
      endTitle: 'End the recall of {name}?',
      endMeans:
        'The dish returns to the pages of these plans, and new plans and swaps can use it. Members who were told not to eat it are not emailed an all-clear.',
      end: 'End the recall',
      reword: 'Change the reason',
      rewordTitle: 'Change the reason for recalling {name}',
      rewordConfirm: 'Save the reason',
    },
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
      asEaten: 'Counted as',
      asPublished: 'Published by USDA',
      food: 'Food',
      doneness: 'Cooked',
      firm: 'Firm',
      soft: 'Soft',
    },
    steps: 'Steps',
    firmSteps: {
      title: 'Steps for members who need firm food',
      about:
        'People who try to conceive, are 65 or older, or have a weaker defense against germs get this dish with these steps.',
    },
    nutrients: 'Nutrients in one serving',
  },
} as const
