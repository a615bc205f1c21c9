/** Told to the window when React shows another page in place. */
export const ROUTE_CHANGE = 'careplate:routechange'
