import type { Permission } from './declared.ts'
import type { RefusalEntry } from './refusals.ts'
import { type FieldMap, type FieldsShape, fields, type Given, type InputMap, type Parsed } from './shape.ts'

/**
 * Who may call. `staff:permission` asks for a staff session whose role holds that permission, `staff` for any staff session;
 * `machine:scope` for the key of a system that was given that scope, `machine` for any such key.
 */
type SingleAccess = 'anyone' | 'applicant' | 'coin' | 'staff' | StaffAccess | 'machine' | `machine:${string}`
type StaffAccess = `staff:${Permission}`
/** Of several permissions one is enough. */
export type Access = SingleAccess | readonly StaffAccess[]

/** A step that an account must complete before its session may use other calls. */
export type PendingStep = 'password' | 'enrol'

export type Address = readonly [pagename: string, controlname: string, interfaceType: string]

/** A declared call of the gateway: its address on the wire, who may use it, its input and its reply. */
export type Call<I extends FieldsShape<FieldMap> = FieldsShape<FieldMap>, R extends FieldsShape<FieldMap> = FieldsShape<FieldMap>> = {
  kind: 'query' | 'command'
  address: Address
  access: Access
  input: I
  reply: R
  /** Where the envelope has the reply: under `data`, or its fields beside ReturnValue. */
  replyIn: 'data' | 'envelope'
  /** The reply depends on published content and the input alone, so it is cached until the next publication. */
  published: boolean
  /** Input or reply hold a secret: nothing of either is stored for a RequestId. */
  secret: boolean
  /** Without the caller's RequestId the command is refused. */
  needsRequestId?: boolean
  /** Body limit in bytes; `defaultMaxBytes` unless given. */
  maxBytes?: number
  /** The request must name its Origin, and it must be the site's own: browsers send it with every POST. */
  needsOrigin?: boolean
  /** Pending steps during which a session may use the call: none by default, so a call without a declaration is refused. */
  allowedWhile?: readonly PendingStep[]
  /**
   * The body is multipart/form-data and may hold one file, in memory (`uploadedFile` of upload.ts) or, where it may be large, on the disk
   * (`spooledFile`); it requires a session.
   */
  takesFile?: boolean | 'spooled'
  /** What the rules of this call refuse with, beside what the gateway refuses by itself (`server/describing/call-refusals.ts`); left out where nobody needs to know. */
  refusals?: readonly RefusalEntry[]
}

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a call without fields has just this input or reply
type Nothing = Record<never, never>
type Options<I, R> = {
  access?: Access
  input?: I
  reply?: R
  replyIn?: 'data' | 'envelope'
  maxBytes?: number
  takesFile?: boolean | 'spooled'
  allowedWhile?: readonly PendingStep[]
  refusals?: readonly RefusalEntry[]
}
type QueryOptions<I, R> = Options<I, R> & { published?: true; needsOrigin?: boolean }
type CommandOptions<I, R> = Options<I, R> & { secret?: boolean; needsRequestId?: boolean }

const defaults = { replyIn: 'data', published: false, secret: false } as const

/** The calls at one place of the wire and with one `access`, unless a call says otherwise; without `input` or `reply` it has no fields there. */
export function defineCalls([pagename, controlname]: readonly [pagename: string, controlname: string], access: Access) {
  return {
    /** A read: runs outside a transaction and changes nothing. */
    query<const I extends InputMap = Nothing, const R extends FieldMap = Nothing>(
      interfaceType: string,
      { input = {} as I, reply = {} as R, ...options }: QueryOptions<I, R> = {},
    ): Call<FieldsShape<I>, FieldsShape<R>> & { kind: 'query' } {
      const address = [pagename, controlname, interfaceType] as const
      return { ...defaults, kind: 'query', access, ...options, address, input: fields(input), reply: fields(reply) }
    },
    /** A write: runs in one transaction with its audit entry. A RequestId makes it idempotent: the same submission gets the stored reply. */
    command<const I extends InputMap = Nothing, const R extends FieldMap = Nothing>(
      interfaceType: string,
      { input = {} as I, reply = {} as R, ...options }: CommandOptions<I, R> = {},
    ): Call<FieldsShape<I>, FieldsShape<R>> & { kind: 'command' } {
      const address = [pagename, controlname, interfaceType] as const
      return { ...defaults, kind: 'command', access, ...options, address, input: fields(input), reply: fields(reply) }
    },
  }
}

/** What `defineCalls` returns, for calls that several features have alike. */
export type Calls = ReturnType<typeof defineCalls>

export type CallInput<C extends Call> = Parsed<C['input']>
export type CallGiven<C extends Call> = Given<C['input']>
export type CallReply<C extends Call> = Parsed<C['reply']>

export const defaultMaxBytes = 256 * 1024

/** Marks a request that a page sends by itself while its user is idle: it does not extend the session. */
export const idleHeader = 'x-unattended'

/**
 * `survivesReload`: the form has a draft, so the same submission may be sent again after a reload; its text is then stored in the tab and
 * must hold no secret. `keepalive`: sent to its end while the page is closed.
 */
export type CallOptions = { survivesReload?: true; keepalive?: true }

/** Calls the gateway: in-process in loaders on the server, by POST /ucc in the browser. Rejects with a `Refusal`. */
export type Caller = <C extends Call>(call: C, input: CallGiven<C>, options?: CallOptions) => Promise<CallReply<C>>

/** Calls for machines accept a key and no session; other calls accept no key. */
export function isForMachines({ access }: Call): boolean {
  return typeof access === 'string' && (access === 'machine' || access.startsWith('machine:'))
}

/** The permissions of which a member of staff needs one to make the call; none where any session will do. */
export function listPermissions({ access }: Pick<Call, 'access'>): string[] {
  return [access].flat().flatMap((one) => (one.startsWith('staff:') ? one.slice('staff:'.length) : []))
}

/** How a call for machines is named in lists and logs: `ledger/use`. */
export function toMachineCallName({ address: [, controlname, interfaceType] }: Call): string {
  return `${controlname}/${interfaceType}`
}

/** The address as one string `Pagename/Controlname/InterfaceType`, the key of tables of calls. */
export function addressKey([pagename, controlname, interfaceType]: Address): string {
  return `${pagename}/${controlname}/${interfaceType}`
}
