import type { FocusText } from './fit-text.ts'

type BesideMedicine = {
  wordings?: Readonly<Record<string, readonly string[]>>
  /** Keyed by the heading, or by heading and description if several entries share a heading. */
  focus?: Readonly<Record<string, readonly FocusText[]>>
}

const AS_PLANNED = 'In the servings of your plan, because potassium counts beside your medicine.'
const STEADY_SALT = {
  focus: 'Steady salt',
  description: 'About the same every day, as your medicine needs it.',
}
const WITHIN_FAT = { focus: 'Olive oil', description: 'The main fat, as much as your limit for fat allows.' }
const WITHIN_CAFFEINE = 'Within the limit beside your medicine, and about the same every day.'

/**
 * Alternative wordings for members whose medicines restrict what a sentence of our health goals asks for,
 * keyed by the restricted nutrient or tag. They take precedence over `OTHER_WORDINGS`. A wording that doesn't
 * fit the reader's foods is skipped for the next one.
 */
const BESIDE_MEDICINES: Readonly<Record<string, BesideMedicine>> = {
  vitamin_k: {
    wordings: {
      'Serve a raw salad beside one meal each day.': [
        'Have the greens of your plan as they come: add none and drop none.',
      ],
      'Keep a can of lentils ready; they turn a salad into a meal.': [
        'Keep a can of lentils ready for a quick meal.',
      ],
      'Use olive oil for cooking and for salads; let it replace butter.': [
        'Use olive oil for cooking; let it replace butter.',
        'Use olive oil for cooking.',
      ],
      'Eat in the MIND pattern, with leafy greens, berries, nuts, beans, whole grains and olive oil through the week.':
        [
          'Eat in the MIND pattern, with leafy greens in small, equal amounts, and with berries, nuts, beans, whole grains and olive oil through the week.',
        ],
      'This week follows the MIND pattern: greens most days, berries, nuts, beans, whole grains, fish and poultry, with olive oil as the main fat.':
        [
          'This week follows the MIND pattern: greens in small, equal amounts, and berries, nuts, beans, whole grains, fish and poultry, with olive oil as the main fat.',
        ],
      'Buy one bag of greens each week and finish it: salad first, then soup or eggs.': [
        'Have the greens of your plan as they come: add none and drop none.',
      ],
    },
    focus: {
      'Leafy greens': [
        {
          focus: 'Steady greens',
          description: 'Small servings, about the same every day, so that vitamin K stays steady.',
        },
      ],
    },
  },
  potassium: {
    wordings: {
      // High blood pressure
      'Eat in the DASH pattern, with at most 2,300 mg of sodium a day and plenty of vegetables, fruit, beans and low-fat dairy.':
        [
          'Eat in the DASH pattern, with at most 2,300 mg of sodium a day, and with the vegetables, fruit, beans and low-fat dairy of your plan.',
          'Eat in the DASH pattern, with at most 2,300 mg of sodium a day.',
        ],
      'Many salt substitutes are potassium chloride; ask your doctor before you use one.': [
        'Use no salt substitute: many are potassium chloride.',
      ],
      // High cholesterol
      'Keep saturated fat at or below 6% of energy, and eat oats or barley, beans or soy, and nuts every day.':
        [
          'Keep saturated fat at or below 6% of energy, with the oats, barley, beans, soy and nuts of your plan.',
          'Keep saturated fat at or below 6% of energy.',
        ],
      'Oils, fish and plenty of vegetables make it a table you can share.': [
        'Oils, fish and vegetables make it a table you can share.',
      ],
      // Heart health
      'Put the vegetables on the plate first, then fit the rest around them.': [
        'Put the vegetables of your plan on the plate first.',
      ],
      'Keep two kinds of frozen vegetables at home; they are as good as fresh for most dishes.': [
        'Frozen vegetables are as good as fresh for most dishes.',
      ],
      'Cook a pot of beans on Sunday and use it three ways.': [
        'Cook the beans of your plan in one pot, for several days.',
      ],
      // Mediterranean eating
      'End the meal with fruit and keep pastry for occasions.': [
        'Keep pastry for occasions.',
        'Keep sweet things for occasions.',
      ],
      'Eat nuts as they are, unsalted and unsweetened.': [
        'Eat the nuts of your plan as they are, unsalted and unsweetened.',
      ],
      // IBS and low FODMAP
      'Spread fruit over the day: one portion at a time.': [
        'Spread the fruit of your plan over the day: one portion at a time.',
      ],
      'Eat one portion of fruit at a sitting, such as an orange or a firm banana.': [
        'Eat the fruit of your plan at the sitting that it is planned for.',
      ],
      // IBD in remission
      'Eat Mediterranean-style meals cooked from plain ingredients, with oily fish, enough protein and five servings of vegetables and fruit a day.':
        [
          'Eat Mediterranean-style meals cooked from plain ingredients, with oily fish, enough protein, and the vegetables and fruit of your plan.',
          'Eat Mediterranean-style meals cooked from plain ingredients, with enough protein, and the vegetables and fruit of your plan.',
        ],
      // Type 2 diabetes
      'Spread carbohydrate evenly over the day, with half a plate of vegetables at lunch and dinner, plenty of fiber and no sugary drinks.':
        [
          'Spread carbohydrate evenly over the day, with vegetables at lunch and dinner, plenty of fiber and no sugary drinks.',
        ],
      'Vegetables fill half the plate at lunch and dinner, and grains are mainly whole.': [
        'Vegetables come at lunch and dinner, and grains are mainly whole.',
      ],
      'Start lunch and dinner with the vegetables.': [
        'Start lunch and dinner with the vegetables of your plan.',
      ],
      'Choose whole fruit over juice and spread it across the day.': [
        'Spread the fruit of your plan across the day.',
      ],
      'If your medicine can cause low glucose, carry glucose tablets or juice.': [
        'If your medicine can cause low glucose, carry glucose tablets.',
      ],
      // PCOS
      'Eat balanced meals that you can keep up, with plenty of fiber and protein, whole grains, beans and little added sugar.':
        [
          'Eat balanced meals that you can keep up, with whole grains, beans, little added sugar, and plenty of fiber and protein.',
          'Eat balanced meals that you can keep up, with little added sugar, and plenty of fiber and protein.',
        ],
      'This week is balanced rather than strict: fiber and protein at every meal, whole grains, beans and plenty of vegetables.':
        [
          'This week is balanced rather than strict: fiber and protein at every meal, with whole grains, beans and vegetables.',
        ],
      'Keep a can of lentils ready; they turn a salad into a meal.': [
        'Keep the ingredients of one quick meal of your plan ready.',
      ],
      // Endometriosis
      'Eat Mediterranean-style, with oily fish twice a week, plenty of vegetables and fruit, and less red and processed meat.':
        [
          'Eat Mediterranean-style, with oily fish twice a week, and with the vegetables and fruit of your plan.',
          'Eat Mediterranean-style, with the vegetables and fruit of your plan.',
        ],
      'Keep canned salmon, sardines and beans for meals without standing long.': [
        'Keep canned salmon and sardines for meals without standing long.',
        'Keep the easiest meals of your plan for days without standing long.',
      ],
      'Buy vegetables frozen or ready cut when your energy is low; they count the same.': [
        'Vegetables may be frozen or ready cut when your energy is low; they count the same.',
      ],
      // Skin and liver
      'Eat fruit whole, with nuts or yogurt.': ['Eat the fruit of your plan whole.'],
      'Eat fruit whole rather than as juice; the fiber slows its sugar down.': [
        'Eat the fruit of your plan whole; its fiber slows the sugar down.',
      ],
      'Try a new vegetable each week; variety is the point.': [
        'Variety is the point: try the dishes of your plan that are new to you.',
      ],
      'Use olive oil for cooking and for salads; let it replace butter.': [
        'Use olive oil for cooking; let it replace butter.',
        'Use olive oil for cooking.',
      ],
      'Plan at least two dinners a week around beans or lentils.': [],
      // Anxiety
      'Carry nuts or fruit, so that a late meal is not a long gap.': [
        'Carry the snack of your plan, so that a late meal is not a long gap.',
      ],
      // MIND
      'Keep frozen berries for oatmeal and yogurt.': ['Frozen berries count as much as fresh.'],
      'Put nuts in a small bowl after lunch, where dessert would be.': [
        'Put the nuts of your plan in a small bowl after lunch, where dessert would be.',
      ],
      'Make bean soup for two days.': ['Cook the soups of your plan for two days at once.'],
      'Buy one bag of greens each week and finish it: salad first, then soup or eggs.': [
        'Buy as many greens as the recipes of your plan need.',
      ],
    },
    focus: {
      'Vegetables and fruit': [{ focus: 'Vegetables and fruit', description: AS_PLANNED }],
      'Vegetables and fruit: About five servings a day, as soft as you need them.': [
        {
          focus: 'Vegetables and fruit',
          description:
            'In the servings of your plan, because potassium counts, and as soft as you need them.',
        },
      ],
      'Non-starchy vegetables': [{ focus: 'Non-starchy vegetables', description: AS_PLANNED }],
      'Viscous fiber': [
        { focus: 'Viscous fiber', description: 'From the oats, barley and beans of your plan.' },
        { focus: 'Viscous fiber', description: 'From the beans of your plan.' },
      ],
      Nuts: [{ focus: 'Nuts', description: AS_PLANNED }],
      'Beans and soy': [
        { focus: 'Beans and soy', description: AS_PLANNED },
        { focus: 'Beans', description: AS_PLANNED },
      ],
      'Beans, fish and nuts': [
        { focus: 'Beans, fish and nuts', description: 'In the servings of your plan.' },
        { focus: 'Beans and fish', description: 'In the servings of your plan.' },
        { focus: 'Beans', description: AS_PLANNED },
      ],
      'Whole grains and beans': [
        { focus: 'Whole grains', description: 'Aims for at least half of grains whole.' },
      ],
      'Beans and whole grains': [{ focus: 'Whole grains', description: 'Aims for three servings a day.' }],
      'Whole grains and legumes': [{ focus: 'Whole grains', description: 'Aims for them at most meals.' }],
      'Leafy greens': [{ focus: 'Leafy greens', description: AS_PLANNED }],
      'Berries and nuts': [
        { focus: 'Berries and nuts', description: AS_PLANNED },
        { focus: 'Berries', description: AS_PLANNED },
      ],
    },
  },
  sodium: {
    wordings: {
      'Eat in the DASH pattern, with at most 2,300 mg of sodium a day and plenty of vegetables, fruit, beans and low-fat dairy.':
        [
          'Eat in the DASH pattern, with steady salt and plenty of vegetables, fruit, beans and low-fat dairy.',
          'Eat in the DASH pattern, with steady salt.',
        ],
      'Salt is kept low, and flavor comes from herbs, citrus and spices.': [
        'Flavor comes from herbs, citrus and spices.',
      ],
      'Eat in the pattern of heart guidelines: mostly vegetables, fruit, whole grains, beans, nuts and fish, with little salt, sugar and processed meat.':
        [
          'Eat in the pattern of heart guidelines: mostly vegetables, fruit, whole grains, beans, nuts and fish, with steady salt, and with little sugar and processed meat.',
          'Eat in the pattern of heart guidelines, with steady salt and little sugar.',
        ],
      'Dress a salad with oil and vinegar; bottled dressings often carry salt and sugar.': [
        'Dress a salad with oil and vinegar; bottled dressings often carry sugar.',
      ],
      'Choose iodized salt for the little salt you use; sea salt usually has hardly any iodine.': [
        'Choose iodized salt; sea salt usually has hardly any iodine.',
      ],
      'Fats are mainly unsaturated and salt is modest.': ['Fats are mainly unsaturated.'],
    },
    focus: {
      'Less sodium': [STEADY_SALT],
      'Moderate salt': [STEADY_SALT],
      'Less salt and sugar': [
        {
          focus: 'Steady salt, less sugar',
          description: 'About the same salt every day, as your medicine needs it, and no sugary drinks.',
        },
      ],
    },
  },
  caffeine: {
    wordings: {
      'Drink water, plain coffee or tea; most added sugar comes in a glass or a dessert.': [
        'Drink water; most added sugar comes in a glass or a dessert.',
      ],
      'Swap one sweet drink a day for water, tea or sparkling water.': [
        'Swap one sweet drink a day for water or sparkling water.',
        'Swap one sweet drink a day for water.',
      ],
      'Swap a sweet drink for water or tea; it is the simplest change of all.': [
        'Swap a sweet drink for water; it is the simplest change of all.',
      ],
      'If caffeine bothers you, try less for a few weeks; otherwise up to 300 mg a day fits this plan.': [
        'If caffeine bothers you, try less for a few weeks.',
        'Have about the same amount of caffeine every day.',
      ],
      'If you enjoy coffee and it agrees with you, drink it unsweetened.': [
        'If you drink coffee, have it unsweetened, and about the same amount every day.',
      ],
    },
    focus: {
      'Modest caffeine': [{ focus: 'Modest caffeine', description: WITHIN_CAFFEINE }],
      'Steady caffeine': [{ focus: 'Steady caffeine', description: WITHIN_CAFFEINE }],
    },
  },
  total_fat: {
    wordings: {
      'Keep saturated fat at or below 6% of energy, and eat oats or barley, beans or soy, and nuts every day.':
        ['Keep saturated fat at or below 6% of energy, and eat oats or barley, and beans or soy, every day.'],
      'Choose canned fish in olive oil or water for days when you are short of time.': [
        'Choose canned fish in water for days when you are short of time.',
      ],
      'Buy extra-virgin olive oil in a size you finish within two months, and store it in the dark.': [
        'Store olive oil in the dark, and use up a bottle within two months.',
      ],
      'Make a double batch of tomato, onion and olive oil sauce; it freezes well.': [
        'Make a double batch of tomato and onion sauce; it freezes well.',
      ],
      'Score at least 9 of 13 points on the Mediterranean screener, with olive oil every day, fish and nuts three times a week, and no alcohol.':
        ['Eat in the Mediterranean pattern, with olive oil as the main fat and no alcohol.'],
      'Beans, nuts, seeds and dark greens are good sources of magnesium.': [
        'Beans, seeds and dark greens are good sources of magnesium.',
      ],
      'Carry nuts or fruit, so that a late meal is not a long gap.': [
        'Carry fruit, so that a late meal is not a long gap.',
      ],
    },
    focus: {
      'Olive oil': [WITHIN_FAT],
      'Mediterranean fats': [WITHIN_FAT],
      Nuts: [{ focus: 'Nuts', description: 'As many as your limit for fat allows.' }],
      'Beans, fish and nuts': [
        { focus: 'Beans and fish', description: 'Aims for each at least three times a week.' },
      ],
    },
  },
  soy_whole: {
    wordings: {
      'Keep saturated fat at or below 6% of energy, and eat oats or barley, beans or soy, and nuts every day.':
        ['Keep saturated fat at or below 6% of energy, and eat oats or barley, beans, and nuts every day.'],
    },
    focus: {
      'Beans and soy': [
        { focus: 'Beans', description: 'One or two servings a day, often in place of meat.' },
        { focus: 'Beans', description: 'One or two servings a day.' },
      ],
    },
  },
  fiber: {
    wordings: {
      'Raise fiber over 4 to 8 weeks, and drink enough.': [
        'Have about the same amount of fiber every day, and drink with it.',
      ],
      'Have oats a few mornings a week; increase slowly if you are not used to them.': [
        'Have oats on the same mornings of each week.',
      ],
    },
  },
}

export function wordingsBesideMedicines(held: readonly string[], sentence: string): string[] {
  return held.flatMap((what) => BESIDE_MEDICINES[what]?.wordings?.[sentence] ?? [])
}

/**
 * Reverts `wordingsBesideMedicines` for a reader who must not learn of a medicine. Returns the general
 * sentence, or null if a sentence mentions a medicine and has no general form.
 */
export function withoutMedicines(sentence: string): string | null {
  return sentencesForAll().get(sentence) ?? (/\bmedicines?\b/i.test(sentence) ? null : sentence)
}

/** True if a heading or the line below it was chosen because of a medicine. */
export function isFocusBesideMedicine({ focus, description }: FocusText): boolean {
  return chosenFocuses().has(`${focus}: ${description}`) || withoutMedicines(description) !== description
}

let forAll: ReadonlyMap<string, string> | undefined

function sentencesForAll(): ReadonlyMap<string, string> {
  forAll ??= new Map(
    Object.values(BESIDE_MEDICINES).flatMap(({ wordings = {} }) =>
      Object.entries(wordings).flatMap(([sentence, others]) =>
        others.map((other) => [other, sentence] as const),
      ),
    ),
  )
  return forAll
}

let chosen: ReadonlySet<string> | undefined

function chosenFocuses(): ReadonlySet<string> {
  chosen ??= new Set(
    Object.values(BESIDE_MEDICINES).flatMap(({ focus = {} }) =>
      Object.values(focus).flatMap((others) => others.map((other) => `${other.focus}: ${other.description}`)),
    ),
  )
  return chosen
}

export function focusBesideMedicines(
  held: readonly string[],
  { focus, description }: FocusText,
): FocusText[] {
  return held.flatMap((what) => {
    const others = BESIDE_MEDICINES[what]?.focus
    return others?.[`${focus}: ${description}`] ?? others?.[focus] ?? []
  })
}
