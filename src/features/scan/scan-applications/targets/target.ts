import type { ErrorCode, WarningCode } from './messages.ts'

export type Run = { from: number; to: number }

/** IPv4 addresses from first to last; with `octets` only those whose four octets lie in the four runs. */
export type Block = Run & { octets: readonly [Run, Run, Run, Run] | null }

/** IPv6 addresses from first to last, without ::ffff:0:0/96, which are IPv4 addresses. */
export type Span = { from: bigint; to: bigint }

export type Addresses = {
  kind: 'ipv4' | 'ipv6'
  canonical: string
  size: number
  blocks: readonly Block[]
  spans: readonly Span[]
  notice: WarningCode | null
}
export type Domain = { kind: 'domain'; canonical: string; size: 1; notice: null }
export type WebAddress = { kind: 'url'; canonical: string; size: 1; notice: WarningCode | null; host: Addresses | Domain }

export type Target = Addresses | Domain | WebAddress
export type TargetKind = Target['kind']

export type ParseResult<T extends Target = Target> = T | ErrorCode

/** Whether an ASCII name is a public suffix such as com.cn. Without this check only the form of a name is validated. */
export type SuffixCheck = (name: string) => boolean
