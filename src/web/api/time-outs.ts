/** As long as most may take. */
const DEFAULT_SECONDS = 8

/** How long a resource may take to answer, where it is another time. Adding a call to a resource keeps its time. */
export const SECONDS: Record<string, number> = {
  condition: 12,
  content: 12,
  billing: 20,
  food: 20,
  'meal-plan-preview': 20,
  'promotion-code': 20,
  stripe: 20,
  gpt: 60,
  mealplan: 60,
}

/** The time-out of a call, by the first part of its path below `/api`. */
export function timeOutSeconds(path: string): number {
  return SECONDS[/\/api\/([\w-]+)/.exec(path)?.[1] ?? ''] ?? DEFAULT_SECONDS
}
