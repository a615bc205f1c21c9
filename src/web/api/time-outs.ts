/** As long as a search. */
const DEFAULT_SECONDS = 20

/** How long a resource may take to answer, where it is another time. Adding a call to a resource keeps its time. */
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
  nutrient: 8,
  recipe: 8,
  'rule-set': 8,
  content: 12,
  gpt: 60,
  'billing-mail': 8,
  'payment-finding': 8,
  'office-tasks': 8,
  'recorded-change': 8,
  'undelivered-mail': 8,
}

/** The time-out of a call, by the first part of its path below `/api`. */
export function timeOutSeconds(path: string): number {
  const resource = path.replace(/^.*?\/api\//, '').split(/[/?#]/, 1)[0] ?? ''
  return SECONDS[resource] ?? DEFAULT_SECONDS
}
