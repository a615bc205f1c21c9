/** The texts on a health goal's page. */
export type ConditionGoal = {
  headline: string
  overview: string
  dietFocusOverview: string
  dietFocusHighlights: Highlight[]
  dietCtaHeadline: string
  dietCtaSubhead: string
}

type Highlight = { headline: string; overview: string }
