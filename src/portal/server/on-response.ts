import type { Socket } from 'node:net'
import type { RequestHead } from '#platform/page-cache/server/cached-response.ts'

export type ResponseKind = 'asset' | 'page' | 'call' | 'other'

/** Called for every response, once it is handed to the operating system. */
export type OnResponse = (response: { kind: ResponseKind; status: number; seconds: number; request: RequestHead; socket: Socket }) => void
