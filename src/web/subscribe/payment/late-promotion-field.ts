import { latePart } from '#web/ui/late-part.tsx'

/** The field of the account page, loaded once a card is asked for. */
export const LatePromotionField = latePart(() =>
  import('#web/account/subscription/promotion-field.tsx').then(({ PromotionField }) => PromotionField),
)
