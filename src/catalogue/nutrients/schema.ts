import { z } from '@hono/zod-openapi'
import { fdcNumberField } from '../fdc-number.ts'
import { requiredText, textField } from '../text-field.ts'
import { NUTRIENT_GROUPS } from './nutrient.ts'

const fields = {
  name: requiredText(200, 'Give the nutrient a name.'),
  usdaId: fdcNumberField('Give the number of the nutrient in FoodData Central, such as 1008.'),
  unitName: textField(20).openapi({ description: 'The unit of all amounts, such as mg.', example: 'mg' }),
  group: z.enum(NUTRIENT_GROUPS, `Choose one of ${NUTRIENT_GROUPS.join(', ')}.`),
  rank: z
    .number('Must be a number.')
    .int('Must be a whole number.')
    .min(0, 'Cannot be below 0.')
    .max(999_999, 'Can be 999999 at most.')
    .openapi({ description: 'Its place among all nutrients, lowest first.' }),
}

export const nutrientInput = z
  .object({
    ...fields,
    unitName: fields.unitName.default(''),
    group: fields.group.optional(),
    rank: fields.rank.optional(),
  })
  .openapi('NutrientInput', {
    example: { name: 'Vitamin U', usdaId: 900_001, unitName: 'mg', group: 'Vitamins and Other Components' },
  })
export type NutrientInput = z.infer<typeof nutrientInput>

/** Omitted fields stay unchanged. `usdaId` can be included but not changed. */
export const nutrientChange = z
  .object(fields)
  .partial()
  .openapi('NutrientChange', { example: { name: 'Energy' } })
export type NutrientChange = z.infer<typeof nutrientChange>
