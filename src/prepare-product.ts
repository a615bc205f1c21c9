import { seedCatalogue } from '#catalogue/starter/seed-catalogue.ts'
import { seedPosts } from '#content/posts/seed-posts.ts'
import { withholdGoalsWithoutRules } from '#meal-plans/offers/check-goals.ts'
import { queueIndexing } from '#meal-plans/recipe-uses/index-dishes.ts'
import { ensureSamplePlan } from '#meal-plans/store/sample-plan.ts'
import { createAdmin } from '#members/profiles/requester/create-admin.ts'
import { hasAdmin } from '#members/profiles/requester/has-admin.ts'
import { requireMfaOfStaff } from '#members/profiles/requester/require-mfa-of-staff.ts'
import { queueGoalIndexing } from '#members/profiles/store/index-goals.ts'
import { ensureSecretFile } from '#platform/config/secret-key.ts'
import { oneAtATime } from '#platform/db/one-at-a-time.ts'
import { queueSealing } from '#platform/member-keys/seal-stored.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { MEMBER_COLUMNS } from './composition/sealed-columns.ts'
import type { Runtime } from './runtime.ts'

type FirstAdmin = { email: string; password: string }

/**
 * Fills a new database: the starter catalogue, the first posts, the sample plan and, in the sandbox, the
 * twin's prices and a first administrator, whose sign-in is returned. The administrator's password is kept in
 * DATA_DIR, so that an interrupted start does not lose it. Processes that start at the same time run one
 * after another, and the later ones find the work done.
 */
export function prepareProduct(runtime: Runtime): Promise<FirstAdmin | null> {
  const { database, log } = runtime
  return oneAtATime(database.url, { log, act: () => fillDatabase(runtime) })
}

async function fillDatabase({ config, contextFor }: Runtime): Promise<FirstAdmin | null> {
  const ctx = contextFor({ kind: 'system' })
  await seedCatalogue(ctx)
  await seedPosts(ctx)
  await withholdGoalsWithoutRules(ctx)
  await ensureSamplePlan(ctx)
  if (config.payments.provider === 'sandbox') await syncSandboxPrices(ctx)
  await requireMfaOfStaff(ctx)
  await queueSealing(ctx, MEMBER_COLUMNS)
  await queueGoalIndexing(ctx)
  await queueIndexing(ctx)
  if (!config.isLocal || (await hasAdmin(ctx))) return null
  const password = `${(await ensureSecretFile(config.dataDir, 'admin.password')).slice(0, 16)}-Aa1`
  await createAdmin(ctx, { email: config.adminEmail, password })
  return { email: config.adminEmail, password }
}
