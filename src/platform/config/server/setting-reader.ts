export type Env = Record<string, string | undefined>

type Range = { fallback: number; min: number; max: number }

type Choice<T extends string> = { fallback: T; allowed: readonly T[] }

/** Reads settings from environment variables; what is wrong goes to `errors`, one line each. */
export function createSettingReader(env: Env, errors: string[]) {
  return {
    integer(name: string, { fallback, min, max }: Range): number {
      const text = env[name] || String(fallback)
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
      if (!(number >= min && number <= max)) errors.push(`${name}: must be a whole number from ${min} to ${max}, not "${text}"`)
      return number
    },

    url(name: string, protocols: string[]): URL | undefined {
      const text = env[name]
      if (!text) return undefined
      const parsed = URL.canParse(text) ? new URL(text) : undefined
      if (!parsed || !protocols.includes(parsed.protocol))
        errors.push(`${name}: must be an address starting with ${protocols.join('// or ')}//`)
      return parsed
    },

    choice<const T extends string>(name: string, { fallback, allowed }: Choice<T>): T {
      const text = env[name] || fallback
      const chosen = allowed.find((value) => value === text)
      if (!chosen) errors.push(`${name}: must be ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}, not "${text}"`)
      return chosen ?? fallback
    },
  }
}

export type SettingReader = ReturnType<typeof createSettingReader>
