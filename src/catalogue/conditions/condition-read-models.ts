import type { Context } from '#platform/context.ts'
import { buildReadModel, type ReadModel, type ReadModelRow } from '../read-model.ts'
import { isOffered } from './condition.ts'
import type { StoredCondition } from './condition-row.ts'
import { loadConditions } from './load-conditions.ts'
import { seesAllConditions } from './visible-condition.ts'
import { conditionJson, conditionToListedWire } from './wire.ts'

/** The API response and the page list of health goals, in the same order. */
export type ConditionReadModel = ReadModel & { conditions: readonly StoredCondition[] }

/** Health goals for the public, and all health goals including those not offered. */
export type ConditionReadModels = { offered: ConditionReadModel; all: ConditionReadModel }

export async function loadConditionReadModels(ctx: Context): Promise<ConditionReadModels> {
  const conditions = await loadConditions(ctx)
  return { offered: await readModelOf(conditions.filter(isOffered)), all: await readModelOf(conditions) }
}

async function readModelOf(conditions: StoredCondition[]): Promise<ConditionReadModel> {
  const itemOf = (condition: StoredCondition): ReadModelRow => ({
    id: condition.id,
    listed: conditionToListedWire(condition),
    shown: conditionJson(condition),
    fields: [
      { text: condition.name, weight: 1.5 },
      { text: condition.ruleSet, weight: 1 },
      { text: condition.category, weight: 0.6 },
      { text: condition.dietFocus, weight: 0.4 },
      { text: condition.description, weight: 0.3 },
    ],
  })
  return { ...(await buildReadModel(conditions.map(itemOf))), conditions }
}

type HasConditions = { conditions: (ctx: Context) => ConditionReadModels | Promise<ConditionReadModels> }

/** Returns the health goals that the caller is allowed to see. */
export async function conditionReadModel(
  ctx: Context,
  catalogue: HasConditions,
): Promise<ConditionReadModel> {
  const { offered, all } = await catalogue.conditions(ctx)
  return seesAllConditions(ctx.requester) ? all : offered
}

/** Lists the health goals that the caller is allowed to see by name, as pages show them. */
export async function listConditions(
  ctx: Context,
  catalogue: HasConditions,
): Promise<readonly StoredCondition[]> {
  return (await conditionReadModel(ctx, catalogue)).conditions
}

/** Finds a listed health goal. Returns null if it doesn't exist or the caller is not allowed to see it. */
export async function findListedCondition(
  ctx: Context,
  catalogue: HasConditions,
  id: string,
): Promise<StoredCondition | null> {
  const { places, conditions } = await conditionReadModel(ctx, catalogue)
  return conditions[places.get(id.toLowerCase()) ?? -1] ?? null
}
