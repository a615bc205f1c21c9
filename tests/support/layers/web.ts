import type { Layers } from './layers.ts'

/**
 * Words, parts and plates know no page. Pages that everybody sees know none of a member’s, and a member’s none of the
 * way to a trial, which ends at them.
 */
export const WEB: Layers = [
  ['context.ts', 'formats.ts', 'root-data.ts', 'paths.ts', 'page-not-found.ts'],
  ['messages', 'messages/public', 'messages/legal', 'messages/facts', 'messages/admin'],
  ['dates.ts', 'money.ts', 'api', 'seo'],
  ['local-end.ts', 'page-meta.ts', 'profile'],
  // How a page reaches a browser, and what it is made of.
  ['delivery', 'ui/behavior'],
  ['delivery/browser', 'ui/links'],
  ['ui'],
  ['ui/data-entry'],
  ['plates/drawings'],
  ['plates/composing'],
  ['plates'],
  // What a member tells, asked.
  ['facts/draft'],
  ['facts/fields'],
  ['facts/body', 'facts/entry', 'facts/medicines', 'facts/restrictions'],
  ['facts/asked'],
  ['facts/safety'],
  // A plan and its proof.
  ['meal-plans/proof/shown'],
  ['meal-plans/proof/rules'],
  ['meal-plans/proof/summary', 'meal-plans/shown'],
  ['meal-plans/proof', 'meal-plans/changes'],
  ['meal-plans/week'],
  ['meal-plans/changeable'],
  ['meal-plans'],
  // What everybody sees.
  ['public/frame', 'public/pricing-plans', 'public/trust'],
  ['public/health-goal'],
  ['public/blog', 'public/legal'],
  ['public/home'],
  ['public'],
  ['seo/routes', 'seo/share-pictures'],
  // A card, and the bank behind it.
  ['sandbox'],
  ['sandbox/bank'],
  ['subscribe/choice'],
  ['card'],
  // A member’s own pages.
  ['login', 'account/subscription/notices'],
  ['account/frame'],
  ['account/security/form'],
  ['account/security/second-step', 'account/security/ways-in', 'login/new-password', 'login/srp'],
  ['account/security', 'account/undo', 'account/delete', 'account/week', 'account/weekly-mail'],
  ['facts', 'facts/letter', 'diary'],
  ['account'],
  ['account/subscription'],
  ['sandbox/billing', 'sandbox/invoice'],
  // The way to a trial, step by step.
  ['subscribe/guide', 'subscribe/goals'],
  ['subscribe/day', 'subscribe/plan'],
  ['subscribe/about', 'subscribe/payment'],
  ['subscribe/last'],
  ['subscribe/account'],
  ['subscribe'],
  // The back office.
  ['admin/frame'],
  ['admin/lists', 'admin/records'],
  ['admin/nutrients', 'admin/conditions', 'admin/pricing-plans', 'admin/content', 'admin/billing'],
  ['admin/health', 'admin/foods', 'admin/profiles', 'admin/meal-plans', 'admin/gpt'],
  ['admin/recipes'],
  ['.'],
]
