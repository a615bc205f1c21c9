/** Changes whenever the same request may lead to another plan. */
export const SOLVER_VERSION = '22'
