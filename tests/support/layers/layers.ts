/**
 * The folders of a domain in import order. A folder imports only from earlier lines; folders on one line do not import
 * each other. `.` is the files in the root of the domain that have no line of their own.
 */
export type Layers = string[][]
