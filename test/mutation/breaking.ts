/** One line of the product that is broken on purpose; at least one of the tests has to fail then. */
export type Breaking = {
  id: string
  file: string
  /** Occurs exactly once in the file; `breakings.test.ts` asserts it, so that moves do not lose a breaking. */
  from: string
  to: string
  /** What users would suffer. */
  harm: string
  /** The beginnings of the paths of the tests that are run. */
  tests: readonly string[]
}
