import type { Command } from '#platform/command-line.ts'

/**
 * The commands of `npm run careplate`, by name. Each loads only the modules it needs, because the product is
 * large and commands start often.
 */
export const commands: Record<string, () => Promise<Command>> = {
  bounce: async () => {
    const { bounceCommand } = await import('#platform/mail/bounces/bounce-command.ts')
    return bounceCommand({ input: process.stdin })
  },
  'create-admin': async () => {
    const { createAdminCommand } = await import('#members/profiles/requester/create-admin-command.ts')
    return createAdminCommand({ input: process.stdin, output: process.stderr })
  },
  'deliver-due': async () => (await import('#meal-plans/delivery/deliver-due-command.ts')).deliverDueCommand,
  doctor: async () => (await import('./health/doctor-command.ts')).doctorCommand,
  'export-member': async () => {
    const [{ exportCommand }, { mealPlanExport }] = await Promise.all([
      import('#members/privacy/export-command.ts'),
      import('#meal-plans/editing/export-meal-plans.ts'),
    ])
    return exportCommand([mealPlanExport])
  },
  failures: async () => (await import('#meal-plans/failures/failures-command.ts')).failuresCommand,
  'import-fdc': async () => (await import('#catalogue/foods/import-fdc/import-command.ts')).importFdcCommand,
  outliers: async () => (await import('#meal-plans/outliers/outliers-command.ts')).outliersCommand,
  'page-views': async () => (await import('#analytics/reports/page-views-command.ts')).pageViewsCommand,
  'reset-second-factor': async () =>
    (await import('#members/profiles/requester/reset-second-factor-command.ts')).resetSecondFactorCommand,
  roles: async () => (await import('#members/profiles/roles/roles-command.ts')).rolesCommand,
  'rotate-keys': async () => {
    const [{ rotateKeysCommand }, { SEALED_COLUMNS }] = await Promise.all([
      import('#identity/tokens/rotate-keys-command.ts'),
      import('./sealed-columns.ts'),
    ])
    return rotateKeysCommand(SEALED_COLUMNS)
  },
  rules: async () => (await import('#meal-plans/verification/rules-command.ts')).rulesCommand,
  solve: async () => (await import('#meal-plans/planner/service/solve-command.ts')).solveCommand,
  starters: async () => (await import('#catalogue/starter/starters-command.ts')).startersCommand,
  'stripe-setup': async () =>
    (await import('#members/payments/set-up/stripe-setup-command.ts')).stripeSetupCommand,
  verify: async () => (await import('#meal-plans/verification/verify-command.ts')).verifyCommand,
  reverify: async () => (await import('#meal-plans/verification/verify-command.ts')).reverifyCommand,
}
