/**
 * For every `fc.assert`: the first counterexample ends the run and is printed. Without it fast-check looks for a smaller one until the test
 * times out, and the report says nothing but that.
 */
export const endingRuns = { endOnFailure: true } as const
