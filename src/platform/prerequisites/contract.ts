import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { list } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'
import { prerequisiteLimits as limits } from './rules.ts'

const calls = defineCalls(['console', 'prerequisites'], 'staff')

/** Active colleagues with one of these permissions; `more` are not named. */
export const listPeopleWith = calls.query('people', {
  input: { needs: boundedList(requiredText('权限', limits.permission), { min: 1, max: limits.permissions }) },
  reply: { names: list(z.string()), more: z.number() },
})
