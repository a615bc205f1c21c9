/** Every kind of page there is: its address without what it names. `*` are addresses that lead nowhere. */
export const PAGE_KINDS = [
  '/',
  '/about',
  '/health-goal/:slug/:id',
  '/plans',
  '/plans/:id',
  '/blog',
  '/blog/:slug/:id',
  '/recipe',
  '/sample-plan',
  '/meal-plan/:id',
  '/meal-plan/:id/proof',
  '/subscribe',
  '/login',
  '/account',
  '/account/week',
  '/account/facts',
  '/account/security',
  '/account/delete',
  '/account/subscription',
  '/cancel',
  '/account/diary',
  '/account/:id',
  '/people',
  '/rules',
  '/contact',
  '/corrections',
  '/terms',
  '/privacy',
  '/health-data',
  '/disclaimer',
  '/sandbox/inbox',
  '/sandbox/billing',
  '/sandbox/ui',
  '/admin/food',
  '/admin/food/:id',
  '/admin/nutrient',
  '/admin/nutrient/:id',
  '/admin/recipe',
  '/admin/recipe/:id',
  '/admin/condition',
  '/admin/condition/:id',
  '/admin/mealplan',
  '/admin/mealplan/failures',
  '/admin/mealplan/new',
  '/admin/mealplan/:id',
  '/admin/plan',
  '/admin/plan/:id',
  '/admin/gpt',
  '/admin/content',
  '/admin/content/:id',
  '/admin/profile',
  '/admin/profile/:id',
  '*',
] as const

export type PageKind = (typeof PAGE_KINDS)[number]

const PATTERNS = PAGE_KINDS.map((kind) => ({
  kind,
  pattern: new RegExp(`^${kind.replace('*', '.*').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
}))

/** `/health-goal/:slug/:id` for the page of any health goal. */
export function pageKind(pathname: string): PageKind {
  return PATTERNS.find(({ pattern }) => pattern.test(pathname))?.kind ?? '*'
}
