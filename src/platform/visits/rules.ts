/** `names`: different ones of a kind that a day has room for, so that made-up ones can't fill memory or disk. */
export const visitLimits = {
  names: { page: 5000, referrer: 500, words: 1000, step: 100, visitors: 1 },
  visitors: 100_000,
  host: 100,
} as const
export type VisitKind = keyof typeof visitLimits.names

/** How long counts are kept, in days. */
export const visitDaysKept = { fallback: 400, least: 30, most: 1100 } as const

/** What becomes of a tool that a visitor opened. */
export const visitStages = ['opened', 'tried', 'succeeded'] as const
export type VisitStage = (typeof visitStages)[number]

// Programs name themselves by one of these words, or send no agent like a browser's. A new one that hides is counted as a person.
const programs =
  /(?:[^u]|[^c]u)bot\b|bot[/;_-]|crawl|spider|slurp|archiver|scrap|preview|monitor|uptime|pingdom|lighthouse|headless|phantom|curl|wget|python|java\/|okhttp|go-http|axios|node-fetch|undici|libwww|httpclient|scan|facebookexternalhit|mediapartners|feed|validator|inspect/i

/** Whether a user agent is a program's: search engines, monitors, libraries. */
export function isProgram(userAgent: string): boolean {
  return !userAgent.startsWith('Mozilla/5.0 (') || programs.test(userAgent)
}

/** The host that a visitor came from; undefined for the site itself, for none and for a bare network address. */
export function toReferrer(referrer: string | undefined, ownHost: string): string | undefined {
  const [, host] = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:@]+)/i.exec(referrer ?? '') ?? []
  const name = host?.toLowerCase()
  if (!name || name.length > visitLimits.host || name === ownHost.toLowerCase().replace(/:\d+$/, '')) return undefined
  return /^([a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/.test(name) ? name : undefined
}
