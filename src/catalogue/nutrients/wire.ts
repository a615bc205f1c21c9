import { z } from '@hono/zod-openapi'
import { entityTag } from '#platform/http/entity-tag.ts'
import type { ReadyJson } from '#platform/http/ready-json.ts'
import type { Nutrient } from './nutrient.ts'
import type { StoredNutrient } from './nutrient-row.ts'

/** A nutrient in the API. Its `_id` is USDA's number as text. */
export const nutrientWire = z
  .object({
    _id: z.string(),
    name: z.string(),
    usdaId: z.number().int().openapi({ description: 'USDA’s number.' }),
    unitName: z.string(),
    group: z.string(),
    rank: z.number().int().openapi({ description: 'Its place among all nutrients, lowest first.' }),
  })
  .openapi('Nutrient', {
    example: {
      _id: '1008',
      name: 'Energy',
      usdaId: 1008,
      unitName: 'kcal',
      group: 'Proximates',
      rank: 300,
    },
  })
export type NutrientWire = z.infer<typeof nutrientWire>

/**
 * A nutrient together with its amount, under the field names of USDA's own service and with a link to its
 * page.
 */
export const nutrientOfAmountWire = z
  .object({
    id: z.number().int().openapi({ description: 'USDA’s number.' }),
    name: z.string(),
    unitName: z.string(),
    trappId: z.string().openapi({ description: 'The nutrient’s `_id`.' }),
    group: z.string(),
    rank: z.number().int(),
  })
  .openapi({
    example: {
      id: 1008,
      name: 'Energy',
      unitName: 'kcal',
      trappId: '1008',
      group: 'Proximates',
      rank: 300,
    },
  })

export function nutrientOfAmountToWire(nutrient: Nutrient): z.infer<typeof nutrientOfAmountWire> {
  return { ...nutrient, trappId: String(nutrient.id) }
}

export function nutrientToWire({ id, name, unitName, group, rank }: Nutrient): NutrientWire {
  return { _id: String(id), name, usdaId: id, unitName, group, rank }
}

export function nutrientJson(nutrient: StoredNutrient): ReadyJson {
  const text = JSON.stringify(nutrientToWire(nutrient))
  return { text, tag: entityTag(text, nutrient.version) }
}
