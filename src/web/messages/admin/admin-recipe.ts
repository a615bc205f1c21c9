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
    serve: {
      off: 'Not served',
      isOff: 'Not served any more: no new week, swap or day holds it. Weeks that hold it keep it.',
      takeOff: 'Stop serving it',
      offerAgain: 'Serve it again',
      title: 'Stop serving {name}?',
      running:
        '{running, plural, =0 {No running week holds it.} one {# running week holds it, and keeps it.} other {# running weeks hold it, and keep it.}}',
      means:
        'From now on no new week, swap or day holds it. Nobody is emailed. You can serve it again. If nobody must eat it any more, recall it instead.',
    },
    recall: {
      since: 'Recalled on {day}: nobody must eat it. {reason}',
      about: 'Weeks that hold it leave it out and show this reason. Serving it again ends the recall.',
      act: 'Recall it',
      title: 'Recall {name}?',
      running:
        '{running, plural, =0 {No running week holds it.} one {# running week holds it.} other {# running weeks hold it.}}',
      means:
        'For a dish that nobody must eat, not even if it is cooked already. It is left out of every week, with your reason in its place, and members whose week is not over are emailed. Nothing new holds it.',
      reason: 'Why nobody must eat it',
      reasonHint: 'Members read these words. Two sentences at most: what is wrong, and what to do with it.',
      reasonMissing: 'Say why nobody must eat it.',
      confirm: 'Recall it and email members',
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
