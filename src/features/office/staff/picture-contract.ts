import { defineCalls } from '#gateway/call.ts'
import { spooledFile } from '#gateway/upload.ts'
import { libraryPictureLimits } from '#platform/media/rules.ts'
import { person } from './contract.ts'

// Apart from the login, which would load the check of files.
const calls = defineCalls(['console', 'staff'], 'staff')

/** Becomes a small square. */
export const setOwnPicture = calls.command('setOwnPicture', {
  takesFile: 'spooled',
  maxBytes: 2 * libraryPictureLimits.bytes,
  input: { file: spooledFile },
  reply: person,
})

export const removeOwnPicture = calls.command('removeOwnPicture', { reply: person })
