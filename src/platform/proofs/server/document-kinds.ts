import type { Db } from '#platform/db/server/database.ts'

type Tone = 'success' | 'warning' | 'error'

/** What the issuer knows of a document; `path` leads to its own page. */
export type ProvenDocument = {
  label: string
  state: { label: string; tone: Tone }
  facts: (readonly [name: string, value: string])[]
  path?: string
}

/** A kind of documents that print a code; `find` is asked only for a number whose code was right. */
export type DocumentKind = {
  name: string
  find: (db: Db, number: string, now: Date) => Promise<ProvenDocument | undefined>
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerProduct {
    documentKinds: readonly DocumentKind[]
  }
  interface ServerFeature {
    documentKinds?: readonly DocumentKind[]
  }
}
