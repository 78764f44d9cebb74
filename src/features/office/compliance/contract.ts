import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { type ControlSection, type ControlState, controlSections, controlStates, type LiveTone } from './rules.ts'

const calls = defineCalls(['console', 'compliance'], 'staff:audit.read')
const text = z.string()
const stateNames = Object.keys(controlStates) as ControlState[]
const sectionNames = Object.keys(controlSections) as ControlSection[]

/** The portal's own controls, with what holds at the moment. */
export const listControls = calls.query('list', {
  input: {
    section: z._default(z.enum(['', ...sectionNames]), ''),
    state: z._default(z.enum(['', ...stateNames]), ''),
  },
  reply: {
    items: list(
      fields({
        id: text,
        section: z.enum(sectionNames),
        clause: text,
        demand: text,
        how: text,
        state: z.enum(stateNames),
        /** Settings and facts, with their present values. */
        live: list(fields({ label: text, value: text, tone: z.custom<LiveTone>() })),
        proofs: list(fields({ file: text, tests: list(text) })),
      }),
    ),
  },
})
