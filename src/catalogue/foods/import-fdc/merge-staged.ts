import { sql } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import type { NutrientDefinition } from '../../nutrients/nutrient-definition.ts'

export type Merged = {
  added: number
  changed: number
  unchanged: number
  figures: number
  /** Figures that were in the catalogue and are no longer in USDA's release. */
  figuresRemoved: number
  recipes: { slug: string; name: string }[]
}

/** The look of an unjudged food, which is never drawn on a plate. */
const NO_LOOK = { shape: 'round', color: '#B8B2A7' }

/**
 * A release without a common name removes none. For a food that we have judged, our name takes precedence.
 */
const COMMON_NAME = sql`
  case when food.judged then coalesce(food.common_name, staged.common_name)
    else coalesce(staged.common_name, food.common_name) end`

/** Merges the staged data into the catalogue. Writes nothing if nothing differs. */
export async function mergeStaged(ctx: Context, nutrients: Iterable<NutrientDefinition>): Promise<Merged> {
  await findChanged(ctx)
  const merged = { ...(await countFoods(ctx)), recipes: await recipesWithChangedFoods(ctx) }
  if (merged.changed > 0) {
    await recordChangedFoods(ctx)
    await updateFoods(ctx)
  }
  if (merged.added + merged.changed > 0) {
    await insertNutrients(ctx, [...nutrients])
    await insertFoods(ctx)
    await writeFigures(ctx)
  }
  return merged
}

/** Fills `pg_temp.fdc_changed` with the foods that are new or differ from the catalogue. */
async function findChanged(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`
    create temp table fdc_changed on commit drop as
    with differing as (
      select distinct fdc_id
      from pg_temp.fdc_figures given
      full join (
        select figure.* from catalogue.food_nutrients figure join pg_temp.fdc_foods using (fdc_id)
      ) known using (fdc_id, nutrient_id)
      where given.amount is distinct from known.amount
    )
    select staged.fdc_id, food.fdc_id is null as is_new
    from pg_temp.fdc_foods staged
    left join catalogue.foods food using (fdc_id)
    left join differing on differing.fdc_id = staged.fdc_id
    where differing.fdc_id is not null
      or (staged.description, staged.category, staged.portions)
        is distinct from (food.description, food.category, food.portions)
      or ${COMMON_NAME} is distinct from food.common_name`)
  await ctx.db.execute(sql`analyze pg_temp.fdc_changed`)
}

type Counts = Record<'foods' | 'added' | 'changed' | 'figures' | 'removed', number>

async function countFoods(ctx: Context) {
  const { rows } = await ctx.db.execute<Counts>(sql`
    select
      (select count(*)::int from pg_temp.fdc_foods) as foods,
      (select count(*)::int from pg_temp.fdc_changed where is_new) as added,
      (select count(*)::int from pg_temp.fdc_changed where not is_new) as changed,
      (select count(*)::int from pg_temp.fdc_figures) as figures,
      (select count(*)::int from catalogue.food_nutrients figure join pg_temp.fdc_changed using (fdc_id)
        where not exists (${stagedFor('figure')})) as removed`)
  const { foods = 0, added = 0, changed = 0, figures = 0, removed = 0 } = rows[0] ?? {}
  return { added, changed, unchanged: foods - added - changed, figures, figuresRemoved: removed }
}

function stagedFor(figure: string) {
  const name = sql.identifier(figure)
  return sql`
    select from pg_temp.fdc_figures staged
    where staged.fdc_id = ${name}.fdc_id and staged.nutrient_id = ${name}.nutrient_id`
}

async function recipesWithChangedFoods(ctx: Context): Promise<Merged['recipes']> {
  const { rows } = await ctx.db.execute<{ slug: string; name: string }>(sql`
    select recipe.slug, recipe.name from catalogue.recipes recipe
    where exists (
      select from jsonb_array_elements(recipe.ingredients) ingredient
      join pg_temp.fdc_changed on fdc_id = (ingredient ->> 'fdcId')::int
    )
    order by platform.plain_text(recipe.name), recipe.slug collate "C"`)
  return rows
}

/**
 * Each changed food that is used in meals gets its own audit record. The record of the import covers the
 * others.
 */
async function recordChangedFoods(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.execute<{ fdc_id: number; before: unknown; after: unknown }>(sql`
    select food.fdc_id,
      jsonb_build_object('description', food.description, 'category', food.category,
        'portions', food.portions, 'figures', differing.before) as before,
      jsonb_build_object('description', staged.description, 'category', staged.category,
        'portions', staged.portions, 'figures', differing.after) as after
    from pg_temp.fdc_changed
    join catalogue.foods food using (fdc_id)
    join pg_temp.fdc_foods staged using (fdc_id)
    left join lateral (
      select jsonb_object_agg(nutrient_id, known.amount) as before,
        jsonb_object_agg(nutrient_id, given.amount) as after
      from (select * from catalogue.food_nutrients where fdc_id = food.fdc_id) known
      full join (select * from pg_temp.fdc_figures where fdc_id = food.fdc_id) given using (nutrient_id)
      where known.amount is distinct from given.amount
    ) differing on true
    where food.judged
    order by food.fdc_id`)
  for (const { fdc_id, before, after } of rows) {
    await recordChange(ctx, { act: 'food.import', subject: `food:${fdc_id}`, before, after })
  }
}

/** Update only USDA's data. Our name, tags, allergens and other judgements of a food stay. */
async function updateFoods(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`
    update catalogue.foods food
    set name = case when not food.judged and food.name = food.description then staged.description else food.name end,
      description = staged.description, category = staged.category, portions = staged.portions,
      common_name = ${COMMON_NAME}, changed_at = ${ctx.now().toISOString()}
    from pg_temp.fdc_foods staged join pg_temp.fdc_changed using (fdc_id)
    where food.fdc_id = staged.fdc_id`)
}

/** A nutrient already in the catalogue keeps its name and position, regardless of the order of imports. */
async function insertNutrients(ctx: Context, nutrients: NutrientDefinition[]): Promise<void> {
  const column = (of: (nutrient: NutrientDefinition) => unknown) => sql.param(nutrients.map(of))
  await ctx.db.execute(sql`
    insert into catalogue.nutrients (id, name, unit_name, nutrient_group, rank)
    select * from unnest(
      ${column(({ id }) => id)}::int[], ${column(({ name }) => name)}::text[],
      ${column(({ unitName }) => unitName)}::text[], ${column(({ nutrientGroup }) => nutrientGroup)}::text[],
      ${column(({ rank }) => rank)}::int[]
    ) on conflict (id) do nothing`)
}

/**
 * New foods are unjudged: their allergens have not been checked, so they are neither offered nor used in
 * plans.
 */
async function insertFoods(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`
    insert into catalogue.foods (fdc_id, name, description, common_name, category, portions, judged, enabled,
      tags, allergens, diet, tag_serving_grams, look_shape, look_colour, changed_at)
    select fdc_id, description, description, common_name, category, portions, false, false,
      '{}', '{}', 'omnivore', '{}', ${NO_LOOK.shape}, ${NO_LOOK.color}, ${ctx.now().toISOString()}
    from pg_temp.fdc_foods join pg_temp.fdc_changed using (fdc_id)
    where is_new
    order by fdc_id`)
}

async function writeFigures(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`
    delete from catalogue.food_nutrients figure using pg_temp.fdc_changed changed
    where figure.fdc_id = changed.fdc_id and not exists (${stagedFor('figure')})`)
  await ctx.db.execute(sql`
    insert into catalogue.food_nutrients as known (fdc_id, nutrient_id, amount)
    select fdc_id, nutrient_id, amount
    from pg_temp.fdc_figures join pg_temp.fdc_changed using (fdc_id)
    order by fdc_id, nutrient_id
    on conflict (fdc_id, nutrient_id) do update set amount = excluded.amount
    where known.amount is distinct from excluded.amount`)
}
