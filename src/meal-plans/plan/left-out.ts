/** In the place of a dish that its member may not eat any longer; it is the name of no recipe. */
export const LEFT_OUT = 'left-out'
