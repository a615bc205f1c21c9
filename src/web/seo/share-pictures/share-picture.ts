import type { RouterContextProvider } from 'react-router'
import { homeGroup } from '#catalogue/conditions/condition.ts'
import { findListedCondition } from '#catalogue/conditions/condition-read-models.ts'
import { findListedPricingPlan } from '#catalogue/pricing-plans/pricing-plan-read-model.ts'
import { listRecipePlates, type RecipePlate } from '#catalogue/recipes/list-recipe-plates.ts'
import { findPublishedPost } from '#content/posts/find-published-post.ts'
import { findExampleDay } from '#meal-plans/preview/find-example-day.ts'
import { findMealPlan } from '#meal-plans/store/find-meal-plan.ts'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/store/sample-plan.ts'
import { appContext, verbContext } from '#web/context.ts'
import { cachedForCatalogue } from '#web/delivery/catalogue-data-cache.ts'
import { shareText } from '#web/messages/public/share.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import type { Plate } from '#web/plates/composing/compose-plate.ts'
import { groupCloth } from '#web/public/health-goal/group-cloth.ts'
import { setTheTable } from '#web/public/home/set-the-table.ts'
import type { SharePicture } from './draw-share-picture.ts'

type PageContext = Readonly<RouterContextProvider>

const INK_CLOTH = { cloth: '#16302a', stripe: '#c7421e' }
const PALE_STRIPE = 'rgba(255, 255, 255, 0.55)'
const PLATES_TO_CHOOSE_FROM = 60
const ALL_PLATES = 1000

export async function pictureOfHome(context: PageContext): Promise<SharePicture> {
  const t = textIn(DEFAULT_LOCALE, shareText)
  return { title: t('home.title'), line: t('home.line'), ...INK_CLOTH, plates: await platesOfHome(context) }
}

export async function pictureOfPricingPlan(context: PageContext, id: string): Promise<SharePicture | null> {
  const { ctx, catalogue } = context.get(appContext)
  const plan = await findListedPricingPlan(ctx, catalogue, id)
  if (!plan) return null
  const t = textIn(DEFAULT_LOCALE, shareText)
  return {
    title: t('plan.title', { name: plan.name }),
    line: t('plan.line', { description: plan.descriptionShort }),
    ...INK_CLOTH,
    plates: await platesOfHome(context),
  }
}

export async function pictureOfHealthGoal(context: PageContext, id: string): Promise<SharePicture | null> {
  const goal = await goalPicture(context, id)
  if (!goal) return null
  const { name, line, ...rest } = goal
  return { title: name, line, ...rest }
}

/** A post shows a day for the health goal that it is about. */
export async function pictureOfPost(context: PageContext, id: string): Promise<SharePicture | null> {
  const post = await findPublishedPost(verbContext(context), id)
  if (!post) return null
  const goal = post.conditionId ? await goalPicture(context, post.conditionId) : null
  const { cloth, stripe, plates } = goal ?? (await pictureOfHome(context))
  return { title: post.headline, line: post.strapline, cloth, stripe, plates }
}

export async function pictureOfSamplePlan(context: PageContext): Promise<SharePicture | null> {
  const ctx = verbContext(context)
  const found = await findMealPlan(ctx, { id: SAMPLE_MEAL_PLAN_ID })
  const first = found?.plan.mealPlanDays[0]
  if (!found || !first) return null
  const dishes = [first.dinner, first.breakfast, first.lunch].map(({ slug }) => slug)
  const plates = await listRecipePlates(ctx, { count: ALL_PLATES })
  const t = textIn(DEFAULT_LOCALE, shareText)
  return {
    title: t('samplePlan.title'),
    line: t('samplePlan.line', { goal: found.plan.conditionName }),
    ...INK_CLOTH,
    plates: dishes.flatMap((slug) => plates.find((plate) => plate.slug === slug) ?? []).map(plateOf),
  }
}

/** What a picture of a health goal shows; null where nobody may see the goal. */
async function goalPicture(context: PageContext, id: string) {
  const { ctx, catalogue } = context.get(appContext)
  const condition = await findListedCondition(ctx, catalogue, id)
  if (!condition) return null
  const day = await cachedForCatalogue(context, `/share/health-goal/${id}`, (ctx) =>
    findExampleDay(ctx, condition),
  )
  const [breakfast, lunch, dinner] = day?.plates ?? []
  const plates = [dinner, breakfast, lunch].flatMap((plate) => plate ?? []).map(plateOf)
  return {
    name: condition.name,
    line: condition.goal.dietCtaHeadline,
    cloth: groupCloth(homeGroup(condition.category)),
    stripe: PALE_STRIPE,
    plates: plates.length > 0 ? plates : await platesOfHome(context),
  }
}

async function platesOfHome(context: PageContext): Promise<Plate[]> {
  const { hero } = await cachedForCatalogue(context, '/share/home', async (ctx) =>
    setTheTable(await listRecipePlates(ctx, { count: PLATES_TO_CHOOSE_FROM })),
  )
  return hero.map(plateOf)
}

function plateOf({ slug, name, items }: RecipePlate): Plate {
  return { seed: slug, name, items }
}
