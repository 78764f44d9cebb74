import type { ControlState } from '../../rules.ts'
import type { FactName } from '../live/facts.ts'

/** What a standard asks for, in our own words, and what the portal does. docs/compliance.md is written from these rows. */
export type Control = {
  /** '' for duties whose articles have not been read. */
  clause?: string
  /** Whether the clause was read in a source, or is general knowledge that somebody has yet to compare with the text. */
  source: 'read' | 'known'
  demand: string
  how: string
  state: ControlState
  /** Titles of tests by their file. */
  proofs?: Readonly<Record<string, readonly string[]>>
  /** Settings of the console by name, and what the portal reports of itself. */
  settings?: readonly string[]
  facts?: readonly FactName[]
}
