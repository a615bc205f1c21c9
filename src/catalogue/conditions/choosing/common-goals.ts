/** Rule sets of the health goals that the most adults have reason to look for, the most common first. */
export const COMMON_GOALS: readonly string[] = ['hypertension', 'high-cholesterol', 'type-2-diabetes', 'ibs']
