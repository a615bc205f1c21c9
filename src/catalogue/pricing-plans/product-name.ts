/**
 * Names a plan's product for the payment provider. The name appears on invoices and bank statements and must
 * reveal nothing about health, because an administrator could name a plan after a health goal.
 */
export function productName({ healthGoals }: { healthGoals: number }): string {
  return `Careplate weekly meal plans (${healthGoals})`
}
