import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireUnchanged, type VersionedChange } from '#platform/http/entity-tag.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import { counted } from '../uses.ts'
import { countFigures } from './count-figures.ts'
import type { StoredNutrient } from './nutrient-row.ts'
import { requireNutrient } from './require-nutrient.ts'
import type { NutrientChange } from './schema.ts'
import { writeNutrient } from './write-nutrient.ts'

/** Updates the passed fields. */
export async function updateNutrient(
  ctx: Context,
  { id, change, readVersion }: VersionedChange<NutrientChange>,
): Promise<StoredNutrient> {
  requireAdmin(ctx.requester)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const before = await requireNutrient(ctx, id)
    requireUnchanged('nutrient', before, readVersion)
    const { usdaId = before.id, ...given } = change
    if (usdaId !== before.id) {
      const message = 'The number of a nutrient cannot change. Make a new nutrient instead.'
      throw new AppError('invalid', message, { usdaId: message })
    }
    await checkUnitMayChange(ctx, before, given.unitName)
    return writeNutrient(ctx, { ...before, ...given }, before)
  })
}

/** The amounts of foods are stored as plain numbers, so another unit would change their meaning. */
async function checkUnitMayChange(ctx: Context, before: StoredNutrient, unitName?: string): Promise<void> {
  if (unitName === undefined || unitName === before.unitName) return
  const [foods] = counted(await countFigures(ctx, before.id), 'food')
  if (!foods) return
  const message = `${foods} give ${before.name} in ${before.unitName}. Another unit would make these amounts wrong.`
  throw new AppError('conflict', message, { unitName: message })
}
