import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'

const calls = defineCalls(['console', 'duties'], 'staff:staff.manage')
const outcome = z.enum(['done', 'proposed'])

/** Whether system, security and audit administrators are apart, and what is missing for it. */
export const getDuties = calls.query('get', {
  access: ['staff:staff.manage', 'staff:audit.read'],
  reply: {
    isOn: z.boolean(),
    administrators: list(
      fields({
        label: z.string(),
        /** Of the preset; '' where no role of it is missing. */
        missingRole: z.string(),
        /** The people who are such an administrator and nothing else. */
        holders: z.number(),
        needed: z.number(),
      }),
    ),
    /** Roles with people in them whose permissions exclude each other. */
    conflicts: list(fields({ role: z.string(), members: z.number(), why: z.string() })),
  },
})

/** Makes the roles of the preset that are missing. */
export const addDutyRoles = calls.command('addRoles', { reply: { state: outcome } })

/** Two persons, whatever the rule about changes of rights says. */
export const separateDuties = calls.command('separate', { input: { on: z.boolean('请选择开启或关闭') }, reply: { state: outcome } })
