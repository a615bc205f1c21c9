/** Replaces the slug of a dish that its member can no longer eat. No recipe has this slug. */
export const LEFT_OUT = 'left-out'
