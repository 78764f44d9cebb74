import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { spooledFile } from '#gateway/upload.ts'
import { libraryPictureLimits } from '#platform/media/rules.ts'
import { person } from './contract.ts'

const calls = defineCalls(['console', 'staff'], 'staff')

/** Where the person asking is found, as account managers have written it: invitations and new passwords go to this phone. */
export const getOwnDetails = calls.query('ownDetails', { reply: { department: z.string(), phone: z.string() } })

/** Becomes a small square. */
export const setOwnPicture = calls.command('setOwnPicture', {
  takesFile: 'spooled',
  maxBytes: 2 * libraryPictureLimits.bytes,
  input: { file: spooledFile },
  reply: person,
})

export const removeOwnPicture = calls.command('removeOwnPicture', { reply: person })
