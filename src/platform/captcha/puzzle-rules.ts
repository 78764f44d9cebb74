/** Find a number such that the key derived from it begins with `difficulty` zero bits. */
export type Puzzle = { id: string; salt: string; difficulty: number }

export const puzzleDifficulty = { usual: 11, afterFailures: 13 } as const

// Many rounds of native code make a try as expensive for a bot written in C as for a browser; a single hash would not.
const roundsPerTry = 2000

/** Whether the first `difficulty` bits of PBKDF2-SHA-256 of the nonce with the salt are 0. */
export async function isPuzzleSolved({ salt, difficulty }: Omit<Puzzle, 'id'>, nonce: string): Promise<boolean> {
  const { subtle } = globalThis.crypto
  const text = new TextEncoder()
  const key = await subtle.importKey('raw', text.encode(nonce), 'PBKDF2', false, ['deriveBits'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations: roundsPerTry }
  const derived = new DataView(await subtle.deriveBits(derivation, key, 32))
  return derived.getUint32(0) >>> (32 - difficulty) === 0
}

/** Tries numbers until one fits: about a second in a browser, beside its main thread. Rejects once `signal` is aborted. */
export async function solvePuzzle(puzzle: Puzzle, signal?: AbortSignal): Promise<string> {
  for (let nonce = 0; ; nonce++) {
    if (await isPuzzleSolved(puzzle, String(nonce))) return String(nonce)
    signal?.throwIfAborted()
  }
}
