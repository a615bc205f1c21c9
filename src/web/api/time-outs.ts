const DEFAULT_SECONDS = 20

/** How long each resource may take to answer. Adding a call to a resource keeps its time. */
export const SECONDS: Record<string, number> = {
  config: 8,
  plan: 8,
  condition: 12,
  profile: 8,
  'profile-auth': 8,
  subscription: 8,
  delivery: 8,
  'meal-plan-failure': 8,
  auth: 8,
  mealplan: 60,
  'mealplan-request': 8,
  'meal-plan-preview': 20,
  food: 20,
  nutrient: 8,
  recipe: 8,
  'rule-set': 8,
  content: 12,
  gpt: 60,
  stripe: 20,
  billing: 20,
}

/** The time-out of a call, by the first part of its path below `/api`. */
export function timeOutSeconds(path: string): number {
  const resource = path.replace(/^.*?\/api\//, '').split(/[/?#]/, 1)[0] ?? ''
  return SECONDS[resource] ?? DEFAULT_SECONDS
}
