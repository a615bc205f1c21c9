/** What the page of a health goal says of it. */
export type ConditionGoal = {
  headline: string
  overview: string
  dietFocusOverview: string
  dietFocusHighlights: Highlight[]
  dietCtaHeadline: string
  dietCtaSubhead: string
}

type Highlight = { headline: string; overview: string }
