const DEFAULT_SECONDS = 8

/** Time-outs of resources that differ from the default. All calls to a resource share its time-out. */
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

/** Returns the time-out of a call by the first path segment after `/api`. */
export function timeOutSeconds(path: string): number {
  return SECONDS[/\/api\/([\w-]+)/.exec(path)?.[1] ?? ''] ?? DEFAULT_SECONDS
}
