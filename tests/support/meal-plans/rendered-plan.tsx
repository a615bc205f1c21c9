import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { shoppingList } from '#meal-plans/cooking/shopping-list.ts'
import { nutritionOfDishes } from '#meal-plans/plan/dish-nutrition.ts'
import type { Solved } from '#meal-plans/planner/planner-answer.ts'
import type { PlannerRequest } from '#meal-plans/request/planner-input.ts'
import type { OpenedMealPlan } from '#meal-plans/store/meal-plan.ts'
import { mealPlanToWire } from '#meal-plans/store/wire.ts'
import { cookedDishesOf, shownMealPlan } from '#web/meal-plans/shown/shown-meal-plan.ts'
import { MealPlanView, type MealPlanViewProps } from '#web/meal-plans/week/meal-plan-view.tsx'

type Rendered = { answer: Solved; request: PlannerRequest }

const foods = starterFoods().map(({ gi, ...food }) => ({ ...food, glycemicIndex: gi }))

/** Returns all visible and spoken text on a plan's page: days, shopping list, recipes and plates. */
export function textsOfPage(rendered: Rendered): { html: string; texts: string[] } {
  const view = viewOf(rendered)
  const Stub = createRoutesStub([{ path: '/', Component: () => <MealPlanView {...view} /> }])
  const html = renderToStaticMarkup(<Stub initialEntries={['/']} />)
  const heard = [...html.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(
    ([, said]) => said ?? '',
  )
  const texts = [...html.split(/<[^>]*>/), ...heard].map(plain)
  return { html, texts: texts.filter((text) => /\p{L}{2}/u.test(text)) }
}

function viewOf({ answer, request }: Rendered): MealPlanViewProps {
  const { plan, proof } = answer
  const mealPlan = shownMealPlan(mealPlanToWire(stored({ plan, proof, request })))
  const known = new Map(foods.map((food) => [food.fdcId, food]))
  const days = plan.mealPlanDays
  return {
    mealPlan,
    proofPath: '/proof',
    units: 'us',
    isShoppingOpen: true,
    today: null,
    cooking: {
      dishes: nutritionOfDishes(days, known).map((dish) => ({ ...dish, minutes: 20 })),
      shopping: shoppingList(days, known),
    },
    plates: Object.fromEntries(
      cookedDishesOf(mealPlan).map(({ slug, ingredients }) => [
        slug,
        ingredients.map(({ fdcId, grams }) => ({
          name: known.get(fdcId)?.name ?? '',
          grams,
          shape: 'round',
          color: '#888888',
        })),
      ]),
    ),
  } as MealPlanViewProps
}

const ID = '0198c0de-0000-7000-8000-000000000000'

function stored(made: Pick<OpenedMealPlan, 'plan' | 'proof' | 'request'>): OpenedMealPlan {
  return {
    ...made,
    id: ID,
    profileId: null,
    conditionIds: [ID],
    conditionName: 'Your goal',
    prompt: null,
    created: new Date('2026-11-22T00:00:00Z'),
    startsOn: null,
    locks: [],
    version: 1,
  }
}

function plain(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll('&quot;', '"')
    .trim()
}
