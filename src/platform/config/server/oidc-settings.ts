import * as z from 'zod'
import { isNetwork } from '#platform/limits/server/networks.ts'
import { address, parseUrl } from './setting-fields.ts'

/** The directory through which staff may sign in, besides their accounts here. */
export type OidcSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** What the login calls it. */
  name: string
  /** Its claim that says in which groups somebody is, and the role here that each group may have; empty: the claim is not asked. */
  roleClaim: string
  roles: Readonly<Record<string, string>>
  /** Internal networks in which it may be. */
  networks: string[]
  /** The accounts that may still sign in here by themselves; undefined: all. */
  localAccounts: readonly string[] | undefined
  timeoutMs: number
}

const text = z.string().optional()
const parts = (given: string) => given.split(',').flatMap((part) => part.trim() || [])
const pair = /^[^=]+=[^=]+$/

export const oidcFields = {
  PORTAL_OIDC_ISSUER: address('https:', 'http:').optional(),
  PORTAL_OIDC_CLIENT_ID: text,
  PORTAL_OIDC_CLIENT_SECRET: text,
  PORTAL_OIDC_NAME: z.string().max(20, { error: 'at most 20 characters' }).default('统一身份认证'),
  PORTAL_OIDC_ROLE_CLAIM: text,
  PORTAL_OIDC_ROLES: z
    .string()
    .default('')
    .transform(parts)
    .pipe(z.array(z.string().regex(pair, { error: 'must be groups and roles such as portal-finance=finance, separated by commas' }))),
  PORTAL_OIDC_NETWORKS: z
    .string()
    .default('')
    .transform(parts)
    .pipe(z.array(z.string().refine(isNetwork, { error: 'must be networks such as 10.20.0.0/16, separated by commas' }))),
  PORTAL_LOCAL_STAFF: z.string().transform(parts).optional(),
}
type Fields = z.infer<z.ZodObject<typeof oidcFields>>

/** What is wrong with these settings together. */
export function listOidcConflicts(settings: Fields, mode: string): { name: string; msg: string }[] {
  const { PORTAL_OIDC_ISSUER: issuer, PORTAL_OIDC_ROLE_CLAIM: claim, PORTAL_OIDC_ROLES: roles } = settings
  const names = ['PORTAL_OIDC_CLIENT_ID', 'PORTAL_OIDC_CLIENT_SECRET'] as const
  const dependent = [...names, 'PORTAL_OIDC_ROLE_CLAIM', 'PORTAL_LOCAL_STAFF'] as const
  if (!issuer) return dependent.filter((name) => settings[name]).map((name) => ({ name, msg: 'only together with PORTAL_OIDC_ISSUER' }))
  return [
    ...names.filter((name) => !settings[name]).map((name) => ({ name, msg: 'required with PORTAL_OIDC_ISSUER' })),
    ...(mode === 'production' && parseUrl(issuer)?.protocol !== 'https:'
      ? [{ name: 'PORTAL_OIDC_ISSUER', msg: 'must begin with https:// in production' }]
      : []),
    ...(Boolean(claim) === roles.length > 0
      ? []
      : [{ name: 'PORTAL_OIDC_ROLES', msg: 'PORTAL_OIDC_ROLE_CLAIM and PORTAL_OIDC_ROLES only together' }]),
  ]
}

/** Of settings that were found right. */
export function toOidcSettings(settings: Fields): OidcSettings | undefined {
  const { PORTAL_OIDC_ISSUER: issuer, PORTAL_OIDC_CLIENT_ID: clientId, PORTAL_OIDC_CLIENT_SECRET: clientSecret } = settings
  if (!issuer || !clientId || !clientSecret) return undefined
  return {
    issuer,
    clientId,
    clientSecret,
    name: settings.PORTAL_OIDC_NAME,
    roleClaim: settings.PORTAL_OIDC_ROLE_CLAIM ?? '',
    roles: Object.fromEntries(settings.PORTAL_OIDC_ROLES.map((one) => one.split('=', 2).map((part) => part.trim()) as [string, string])),
    networks: settings.PORTAL_OIDC_NETWORKS,
    localAccounts: settings.PORTAL_LOCAL_STAFF,
    timeoutMs: 10_000,
  }
}

declare module '#platform/calls/server/handle.ts' {
  interface Services {
    /** The company's directory, where staff sign in through one. */
    oidc: OidcSettings | undefined
  }
}
