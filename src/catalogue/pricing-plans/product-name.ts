/**
 * What the payment provider calls what a plan sells. It stands on invoices and bank statements and says nothing of
 * health: a plan may be named after a health goal by whoever writes it.
 */
export function productName({ healthGoals }: { healthGoals: number }): string {
  return `Careplate weekly meal plans (${healthGoals})`
}
