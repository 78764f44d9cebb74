import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'
import { prerequisiteLimits as limits } from './rules.ts'

const calls = defineCalls(['console', 'prerequisites'], 'staff')

const people = { names: list(z.string()), more: z.number() } as const

/** Active colleagues with one of these permissions; `more` are not named. */
export const listPeopleWith = calls.query('people', {
  input: { needs: boundedList(requiredText('权限', limits.permission), { min: 1, max: limits.permissions }) },
  reply: people,
})

/** What the caller's role needs before it can work, in the order of the features. */
export const listSetupSteps = calls.query('steps', {
  reply: {
    steps: list(
      fields({
        name: z.string(),
        label: z.string(),
        lead: z.string(),
        isDone: z.boolean(),
        path: z.string(),
        action: z.string(),
        /** The caller may do it; else these can, as far as it is not done. */
        isMine: z.boolean(),
        ...people,
      }),
    ),
  },
})
