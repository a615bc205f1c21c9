import { conditionSlug } from '#catalogue/conditions/condition.ts'
import { postSlug } from '#content/posts/post.ts'

/** Every address of the product. All links are made here. */
export const paths = {
  home: () => '/',
  /** Where Home lists them. */
  healthGoals: () => '/#health-goals',
  about: () => '/about',
  questions: () => '/about#questions',
  healthGoal: ({ id, name }: { id: string; name: string }) =>
    `/health-goal/${encodeURIComponent(conditionSlug(name))}/${id}`,
  plans: () => '/plans',
  plan: (id: string) => `/plans/${id}`,
  recipe: () => '/recipe',
  samplePlan: () => '/sample-plan',
  mealPlan: (id: string, key?: string) => `/meal-plan/${id}${query({ key })}`,
  mealPlanProof: (id: string) => `/meal-plan/${id}/proof`,
  mealPlanProofData: (id: string) => `/api/mealplan/${id}/proof`,
  blog: (page = 1) => (page > 1 ? `/blog?page=${page}` : '/blog'),
  post: ({ id, headline }: { id: string; headline: string }) =>
    `/blog/${encodeURIComponent(postSlug(headline))}/${id}`,
  blogFeed: () => '/blog/feed.xml',
  /** Pictures that are shown where a page is shared. */
  share: {
    home: () => '/share/home.png',
    healthGoal: (id: string) => `/share/health-goal/${id}.png`,
    plan: (id: string) => `/share/plan/${id}.png`,
    post: (id: string) => `/share/blog/${id}.png`,
    samplePlan: () => '/share/sample-plan.png',
  },
  /** A dish from above, as it is drawn for now, with how many rules of how many its day keeps on the rim. */
  platePicture: (slug: string, tag: string, ring?: { passed: number; total: number }) =>
    `/plates/${slug}/${tag}.svg${query({ ring: ring && `${ring.passed}-${ring.total}` })}`,
  subscribe: (choice: { goals?: string[]; plan?: string | undefined; step?: string | undefined } = {}) =>
    `/subscribe${query({ goal: choice.goals?.join(','), plan: choice.plan, step: choice.step })}`,
  login: (next?: string) => `/login${query({ next })}`,
  account: () => '/account',
  /** Leads a member to their newest meal plan. */
  thisWeek: (show?: 'shopping') => `/account/week${query({ show })}`,
  facts: () => '/account/facts',
  letter: () => '/account/letter',
  diary: () => '/account/diary',
  accountSecurity: () => '/account/security',
  deleteAccount: () => '/account/delete',
  subscription: () => '/account/subscription',
  billing: (email?: string) => `/sandbox/billing${query({ prefilled_email: email })}`,
  people: () => '/people',
  personPicture: (file: string) => `/people/${file}`,
  howRulesAreMade: () => '/rules',
  contact: () => '/contact',
  corrections: () => '/corrections',
  terms: () => '/terms',
  privacy: () => '/privacy',
  healthData: () => '/health-data',
  disclaimer: () => '/disclaimer',
  inbox: (to?: string) => `/sandbox/inbox${query({ to })}`,
  inboxMail: (id: string) => `/sandbox/inbox/${id}`,
  admin: {
    home: () => '/admin',
    foods: () => '/admin/food',
    food: (id: string) => `/admin/food/${id}`,
    nutrients: () => '/admin/nutrient',
    nutrient: (id: string) => `/admin/nutrient/${id}`,
    recipes: () => '/admin/recipe',
    recipe: (id: string) => `/admin/recipe/${id}`,
    conditions: () => '/admin/condition',
    condition: (id: string) => `/admin/condition/${id}`,
    mealPlans: () => '/admin/mealplan',
    mealPlan: (id: string) => `/admin/mealplan/${id}`,
    failures: () => '/admin/mealplan/failures',
    newMealPlan: (profile?: string) => `/admin/mealplan/new${query({ profile })}`,
    gpt: () => '/admin/gpt',
    health: () => '/admin/health',
    findings: () => '/admin/billing',
    billingList: (list: 'mails' | 'record' | 'undelivered') => `/admin/billing/${list}`,
    memberBilling: (id: string) => `/admin/profile/${id}/billing`,
    plans: () => '/admin/plan',
    plan: (id: string) => `/admin/plan/${id}`,
    profiles: () => '/admin/profile',
    profile: (id: string) => `/admin/profile/${id}`,
    posts: () => '/admin/content',
    post: (id: string) => `/admin/content/${id}`,
  },
}

/** Commas stay readable: `?goal=a,b`. */
function query(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value)
  if (given.length === 0) return ''
  return `?${given.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '').replaceAll('%2C', ',')}`).join('&')}`
}
