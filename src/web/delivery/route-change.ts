/** Dispatched on the window when React shows another page without a new document. */
export const ROUTE_CHANGE = 'careplate:routechange'
