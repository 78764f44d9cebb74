import type { Permission } from './declared.ts'
import type { FieldMap, FieldsShape, Given, Parsed } from './shape.ts'

/**
 * Who may call. `staff:permission` asks for a staff session whose role holds that permission, `staff` for any staff session;
 * `machine:scope` for the key of a system that was given that scope, `machine` for any such key.
 */
export type Access = 'anyone' | 'applicant' | 'coin' | 'staff' | `staff:${Permission}` | 'machine' | `machine:${string}`

/** What an account still owes before its session may do anything else. */
export type PendingStep = 'password' | 'enrol'

export type Address = readonly [pagename: string, controlname: string, interfaceType: string]

/** One declared call of the gateway: where it lives on the wire, who may use it, what it takes and what it answers. */
export type Call<I extends FieldsShape<FieldMap> = FieldsShape<FieldMap>, R extends FieldsShape<FieldMap> = FieldsShape<FieldMap>> = {
  kind: 'query' | 'command'
  address: Address
  access: Access
  input: I
  reply: R
  /** Where the reply stands in the envelope: under `data`, or its fields beside ReturnValue. */
  replyIn: 'data' | 'envelope'
  /** The answer depends on published content and the input alone, so it is kept until the next publication. */
  published: boolean
  /** Payload or answer hold a secret: nothing of either is kept for a RequestId. */
  secret: boolean
  /** Without the caller's RequestId the command is refused. */
  needsRequestId?: boolean
  /** Body limit in bytes; the transport's 256 KiB unless told. */
  maxBytes?: number
  /** The request must name its Origin, and it must be the site's own: browsers send it with every POST. */
  needsOrigin?: boolean
  /** Steps during which a session may use the call: none unless declared, so that a call somebody forgets is refused. */
  allowedWhile?: readonly PendingStep[]
  /** The body is multipart/form-data and may hold one file (`uploadedFile` of upload.ts). Only somebody with a session may send one. */
  takesFile?: boolean
}

type Declared<I, R> = {
  address: Address
  access: Access
  input: I
  reply: R
  replyIn?: 'data' | 'envelope'
  maxBytes?: number
  takesFile?: boolean
  allowedWhile?: readonly PendingStep[]
}

/** A read: runs outside a transaction and changes nothing. */
export function defineQuery<I extends FieldsShape<FieldMap>, R extends FieldsShape<FieldMap>>(
  declared: Declared<I, R> & { published?: boolean; needsOrigin?: boolean },
): Call<I, R> & { kind: 'query' } {
  return { kind: 'query', replyIn: 'data', published: false, secret: false, ...declared }
}

/** A write: runs in one transaction with its audit entry; takes the client's RequestId (INTERFACES §2). */
export function defineCommand<I extends FieldsShape<FieldMap>, R extends FieldsShape<FieldMap>>(
  declared: Declared<I, R> & { secret?: boolean; needsRequestId?: boolean },
): Call<I, R> & { kind: 'command' } {
  return { kind: 'command', replyIn: 'data', published: false, secret: false, ...declared }
}

export type CallInput<C extends Call> = Parsed<C['input']>
export type CallGiven<C extends Call> = Given<C['input']>
export type CallReply<C extends Call> = Parsed<C['reply']>

/** Says of a request that nobody sits before the page which asks by itself: it is answered, but keeps no session alive. */
export const idleHeader = 'x-unattended'

/** `requestId`: a UUID that a form makes for one submission and keeps by itself; without one the browser's caller sees to it. */
export type CallOptions = { requestId?: string }

/** The same function in a loader on the server (in-process) and in the browser (POST /ucc). Rejects with a `Refusal`. */
export type Caller = <C extends Call>(call: C, input: CallGiven<C>, options?: CallOptions) => Promise<CallReply<C>>

/** Answered to keys alone: no session serves such a call, and a key serves no other. */
export function isForMachines({ access }: Call): boolean {
  return access === 'machine' || access.startsWith('machine:')
}

export function addressKey([pagename, controlname, interfaceType]: Address): string {
  return `${pagename}/${controlname}/${interfaceType}`
}
