import { handle } from '#platform/calls/server/handle.ts'
import { getSecurityContact } from '../security-contract.ts'
import { readSecurityContact } from './settings.ts'

export const siteHealthQueries = [handle(getSecurityContact, ({ db }) => readSecurityContact(db))]
