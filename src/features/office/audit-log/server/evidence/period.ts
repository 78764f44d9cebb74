/** The days of a package, both included. */
export type Period = { from: string; to: string }
