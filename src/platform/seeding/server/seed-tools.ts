import type { Services } from '#platform/calls/server/handle.ts'
import type { Seo } from '#platform/site/seo-rules.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'

/** Tools of seeds; they use the same functions as the calls of staff. */
export type SeedTools = {
  services: Services
  /** A JSON file of content/, by name. */
  read: <T>(name: string) => T
  /** Stores a picture of content/pictures and answers its address. */
  picture: (path: string, alt?: string) => Promise<string>
  /** Saves a first revision and publishes it. */
  publish: <T>(publishable: Publishable<T>, id: string, data: NoInfer<T> & { seo?: Seo }) => Promise<void>
}

/** One feature's part of the demo content. */
export type Seed = { name: string; run: (tools: SeedTools) => Promise<void> }

declare module '#platform/features/server/server-feature.ts' {
  interface ServerFeature {
    /** Its part of the demo content. */
    seeds?: readonly Seed[]
  }
}
