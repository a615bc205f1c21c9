/** Increase when the same request can lead to a different plan. */
export const SOLVER_VERSION = '22'
