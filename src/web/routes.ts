import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('public/layout.tsx', [
    index('public/home/home-page.tsx'),
    route('about', 'public/about-page.tsx'),
    route('health-goal/:slug/:id', 'public/health-goal-page.tsx'),
    route('plans', 'public/plans-page.tsx'),
    route('plans/:id', 'public/plan-page.tsx'),
    route('recipe', 'public/recipe-page.tsx'),
    route('sample-plan', 'meal-plans/sample-plan-page.tsx'),
    route('meal-plan/:id', 'meal-plans/meal-plan-page.tsx'),
    route('meal-plan/:id/proof', 'meal-plans/proof-page.tsx'),
    route('subscribe', 'subscribe/subscribe-page.tsx'),
    route('login', 'login/login-page.tsx'),
    route('account/:id?', 'account/account-page.tsx'),
    route('terms', 'public/legal/terms-page.tsx'),
    route('privacy', 'public/legal/privacy-page.tsx'),
    route('health-data', 'public/legal/health-data-page.tsx'),
    route('disclaimer', 'public/legal/disclaimer-page.tsx'),
    route('sandbox/inbox', 'sandbox/inbox-page.tsx'),
    route('sandbox/ui', 'sandbox/ui-page.tsx'),
    route('*', 'public/not-found-page.tsx'),
  ]),
  route('admin', 'admin/admin-layout.tsx', [
    route('profile', 'admin/profile-list-page.tsx'),
    route('mealplan', 'admin/meal-plan-list-page.tsx'),
    route('*', 'admin/unknown-page.tsx'),
  ]),
  route('robots.txt', 'found/robots-route.ts'),
  route('sitemap.xml', 'found/sitemap-route.ts'),
  route('plates.json', 'plates/plates-route.ts'),
] satisfies RouteConfig
