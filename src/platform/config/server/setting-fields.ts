import * as z from 'zod'

type Range = { fallback: number; min: number; max: number }

/** A whole number of the range, bounds included; `fallback` where the variable is not set. */
export function wholeNumber({ fallback, min, max }: Range) {
  return z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: ({ input }) => `must be a whole number from ${min} to ${max}, not "${String(input)}"`,
    })
    .transform(Number)
}

export function choice<const T extends readonly string[]>(allowed: T) {
  return z.enum(allowed, { error: ({ input }) => `must be ${listWords(allowed)}, not "${String(input)}"` })
}

/** `protocols`: with their colon. */
export function address(...protocols: string[]) {
  return z.string().refine((text) => protocols.includes(parseUrl(text)?.protocol ?? ''), {
    error: ({ input }) => {
      const isOnlyMalformed = protocols.some((protocol) => String(input).startsWith(`${protocol}//`))
      return isOnlyMalformed
        ? 'a malformed address; what is special in user and password is written as %XX'
        : `must be an address starting with ${protocols.join('// or ')}//`
    },
  })
}

/** Whether an address names nothing within its origin. */
export function isOrigin({ pathname, search, hash, username }: URL): boolean {
  return pathname === '/' && !search && !hash && !username
}

/** Undefined for what is no absolute URL. */
export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

export function listWords(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
