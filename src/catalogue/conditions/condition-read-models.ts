import type { Context } from '#platform/context.ts'
import { hasDuty } from '#platform/duties/duty.ts'
import { buildReadModel, type ReadModel, type ReadModelRow } from '../read-model.ts'
import { isOffered } from './condition.ts'
import { loadConditions } from './list-conditions.ts'
import { conditionJson, conditionToWire } from './wire.ts'

/** Health goals for the public, and with those that are not offered. */
export type ConditionReadModels = { offered: ReadModel; all: ReadModel }

export async function loadConditionReadModels(ctx: Context): Promise<ConditionReadModels> {
  const conditions = await loadConditions(ctx)
  const itemOf = (condition: (typeof conditions)[number]): ReadModelRow => ({
    id: condition.id,
    listed: conditionToWire(condition),
    shown: conditionJson(condition),
    fields: [
      { text: condition.name, weight: 1.5 },
      { text: condition.ruleSet, weight: 1 },
      { text: condition.category, weight: 0.6 },
      { text: condition.dietFocus, weight: 0.4 },
      { text: condition.description, weight: 0.3 },
    ],
  })
  return {
    offered: await buildReadModel(conditions.filter(isOffered).map(itemOf)),
    all: await buildReadModel(conditions.map(itemOf)),
  }
}

type HasConditions = { conditions: (ctx: Context) => ConditionReadModels | Promise<ConditionReadModels> }

/** The health goals that the asker may see: administrators all, everybody else those that are offered. */
export async function conditionReadModel(ctx: Context, catalogue: HasConditions): Promise<ReadModel> {
  const { offered, all } = await catalogue.conditions(ctx)
  return hasDuty(ctx.who, 'rules') ? all : offered
}
