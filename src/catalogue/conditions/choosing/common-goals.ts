/** Rule sets of the health goals that are relevant to the most adults, the most common first. */
export const COMMON_GOALS: readonly string[] = ['hypertension', 'high-cholesterol', 'type-2-diabetes', 'ibs']
