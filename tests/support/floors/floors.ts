/**
 * The rooms of a domain from the ground up: its folders, and those files of its root that do not stand under its roof.
 * Each imports from those below it alone; those of one line do not know each other. `.` is what else the root holds.
 */
export type Floors = string[][]
