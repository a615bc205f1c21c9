/** Nutrients in the back office, also where foods and recipes list what they hold. */
export const adminNutrientText = {
  en: {
    title: 'Nutrients',
    search: 'Search nutrients',
    empty: 'Nutrients come from USDA’s FoodData Central, with the starter catalog or the import-fdc command.',
    columns: { id: 'ID', name: 'Name', unit: 'Unit', usdaId: 'USDA ID' },
    detail: { name: 'Name', usdaId: 'USDA ID', unit: 'Unit', group: 'Group', noUnit: 'Not known' },
    table: {
      name: 'Name',
      amount: 'Amount',
      unit: 'Unit',
      usdaId: 'USDA ID',
      coverage: 'Known for',
      knownFor: 'known for {share}',
      unknown: 'Not known',
      atLeast: 'at least {amount}',
      underOne: 'under 1%',
      noneInIt: 'none in it',
      someTrace: 'at least a trace',
      trace: 'Under {least, number, ::.000}',
      link: 'Nutrient',
      open: 'Open',
      openNamed: 'Open {name}',
      others: 'Others',
      none: 'No amounts are known.',
    },
  },
} as const
