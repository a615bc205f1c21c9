import type { FoodChallenge } from './food-challenge.ts'

const CUPS = ['1/3 cup', '2/3 cup', '1 cup'] as const
const QUARTERS = ['1/4 cup', '1/2 cup', '3/4 cup'] as const
const TABLESPOONS = ['1 tbsp', '2 tbsp', '3 tbsp'] as const

/**
 * The groups reintroduced after a low-FODMAP elimination, in test order. Steps of one, two and three portions
 * are published (Cambridge University Hospitals). The grams are ours: the third portion is a usual one.
 * Fructans come last and separately, and foods of two groups come after the groups they contain.
 */
export const FODMAP_CHALLENGES: readonly FoodChallenge[] = [
  {
    id: 'ch-lactose',
    group: 'lactose',
    // The lactose intolerance goal has its own steps and limits, and the last portion here would exceed those
    // limits.
    foods: [
      { fdcId: 171267, grams: [80, 160, 240], measures: CUPS, notWithGoals: ['lactose-intolerance'] },
      { fdcId: 170886, grams: [80, 160, 240], measures: CUPS, notWithGoals: ['lactose-intolerance'] },
      { fdcId: 172182, grams: [60, 120, 180], measures: QUARTERS, notWithGoals: ['lactose-intolerance'] },
    ],
    tags: ['milk', 'dairy_lowfat'],
    lifts: ['fod-lac'],
    lactose: [4, 8, 12],
    allergen: 'milk',
  },
  {
    id: 'ch-fructose',
    group: 'fructose',
    foods: [
      { fdcId: 169910, grams: [40, 80, 120], measures: QUARTERS },
      {
        fdcId: 169640,
        grams: [7, 14, 21],
        measures: ['1 tsp', '2 tsp', '1 tbsp'],
        notWithGoals: ['type-2-diabetes'],
      },
    ],
    tags: ['honey_hfcs'],
    lifts: ['fod-fru', 'fod-fru2', 'fod-honey_hfcs'],
  },
  {
    id: 'ch-mannitol',
    group: 'mannitol',
    foods: [
      {
        fdcId: 169251,
        grams: [25, 50, 75],
        measures: ['1/3 cup, sliced', '2/3 cup, sliced', '1 cup, sliced'],
      },
      { fdcId: 168483, grams: [50, 100, 150], measures: QUARTERS },
      // The last choice, because newer analyses also find fructose in it.
      { fdcId: 170397, grams: [30, 60, 90], measures: QUARTERS },
    ],
    tags: ['mushroom_cauliflower'],
    lifts: ['fod-mushroom_cauliflower', 'fod-polyol1'],
  },
  {
    id: 'ch-sorbitol',
    group: 'sorbitol',
    foods: [
      { fdcId: 173946, grams: [40, 80, 120], measures: QUARTERS },
      { fdcId: 171697, grams: [35, 70, 105], measures: ['1 apricot', '2 apricots', '3 apricots'] },
      { fdcId: 169928, grams: [45, 90, 135], measures: ['1/3 peach', '2/3 peach', '1 peach'] },
    ],
    tags: ['stone_fruit'],
    lifts: ['fod-stone_fruit', 'fod-polyolT'],
  },
  {
    id: 'ch-gos',
    group: 'beans and lentils (galactans)',
    foods: [
      { fdcId: 173801, grams: [40, 80, 120], measures: QUARTERS },
      { fdcId: 172421, grams: [40, 80, 120], measures: ['1/5 cup', '2/5 cup', '3/5 cup'] },
      { fdcId: 173735, grams: [40, 80, 120], measures: ['1/4 cup', '1/2 cup', '2/3 cup'] },
      { fdcId: 170567, grams: [12, 24, 36], measures: ['10 almonds', '20 almonds', '30 almonds'] },
    ],
    tags: ['legume'],
    lifts: [],
  },
  {
    id: 'ch-fructan-wheat',
    group: 'wheat (fructans)',
    foods: [
      // Italian bread, a plain white loaf with slices of the same size. Ordinary white bread is often made
      // with milk.
      { fdcId: 174913, grams: [29, 58, 87], measures: ['1 slice', '2 slices', '3 slices'] },
      { fdcId: 169700, grams: [50, 100, 150], measures: CUPS },
    ],
    tags: ['wheat_rye_barley_main'],
    lifts: ['fod-wheat_rye_barley_main'],
    needs: 'celiac_tested_negative',
  },
  {
    id: 'ch-fructan-onion',
    group: 'onion (fructans)',
    foods: [
      // Boiled: a chopped tablespoon weighs 15 g. Raw, it would weigh 10 g.
      { fdcId: 170001, grams: [15, 30, 45], measures: TABLESPOONS },
      { fdcId: 169246, grams: [15, 30, 45], measures: ['2 tbsp', '1/3 cup', '1/2 cup'] },
    ],
    tags: ['onion'],
    lifts: ['fod-onion'],
  },
  {
    id: 'ch-fructan-garlic',
    group: 'garlic (fructans)',
    foods: [{ fdcId: 169230, grams: [1, 2, 3], measures: ['1/3 clove', '2/3 clove', '1 clove'] }],
    tags: ['garlic'],
    lifts: ['fod-garlic'],
  },
  {
    id: 'ch-fructan-fruit',
    group: 'dried fruit (fructans)',
    foods: [{ fdcId: 168165, grams: [10, 20, 30], measures: TABLESPOONS }],
    tags: [],
    lifts: [],
  },
  {
    id: 'ch-mixed-apple',
    group: 'apple and pear (two groups at once)',
    foods: [
      { fdcId: 171688, grams: [40, 80, 120], measures: ['1/3 cup', '2/3 cup', '1 cup'] },
      { fdcId: 169118, grams: [45, 90, 135], measures: ['1/3 cup', '2/3 cup', '1 cup'] },
      { fdcId: 167765, grams: [60, 120, 180], measures: ['1/3 cup', '3/4 cup', '1 1/4 cups'] },
    ],
    tags: ['apple_pear_mango_watermelon'],
    lifts: ['fod-apple_pear_mango_watermelon'],
    after: ['ch-fructose', 'ch-sorbitol'],
  },
  {
    id: 'ch-cashew',
    group: 'cashews and pistachios (two groups at once)',
    foods: [
      { fdcId: 170571, grams: [10, 20, 30], measures: ['6 nuts', '12 nuts', '18 nuts'] },
      { fdcId: 170184, grams: [10, 20, 30], measures: ['15 nuts', '30 nuts', '45 nuts'] },
    ],
    tags: ['cashew_pistachio'],
    lifts: ['fod-cashew_pistachio'],
    after: ['ch-gos'],
  },
]
