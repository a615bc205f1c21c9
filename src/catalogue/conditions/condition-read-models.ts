import type { Context } from '#platform/context.ts'
import { buildReadModel, type ReadModel, type ReadModelRow } from '../read-model.ts'
import { isOffered } from './condition.ts'
import type { StoredCondition } from './condition-row.ts'
import { loadConditions } from './load-conditions.ts'
import { seesAllConditions } from './visible-condition.ts'
import { conditionJson, conditionToListedWire } from './wire.ts'

/** What the API sends of health goals and what pages show of them, in one order. */
export type ConditionReadModel = ReadModel & { conditions: readonly StoredCondition[] }

/** Health goals for the public, and with those that are not offered. */
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

/** The health goals that the asker may see. */
export async function conditionReadModel(
  ctx: Context,
  catalogue: HasConditions,
): Promise<ConditionReadModel> {
  const { offered, all } = await catalogue.conditions(ctx)
  return seesAllConditions(ctx.requester) ? all : offered
}

/** The same by name, as pages show them. */
export async function listConditions(
  ctx: Context,
  catalogue: HasConditions,
): Promise<readonly StoredCondition[]> {
  return (await conditionReadModel(ctx, catalogue)).conditions
}

/** One of them, or null where there is none or the asker may not see it. */
export async function findListedCondition(
  ctx: Context,
  catalogue: HasConditions,
  id: string,
): Promise<StoredCondition | null> {
  const { places, conditions } = await conditionReadModel(ctx, catalogue)
  return conditions[places.get(id.toLowerCase()) ?? -1] ?? null
}
