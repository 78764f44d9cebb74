/** `receipt`: characters of what a receipt says; `signature`, `key`: hexadecimal digits. */
export const limits = { number: 40, code: 40, receipt: 8000, signature: 128, key: 400 }
/** Of a file that is checked in the browser. */
export const largestFile = 50_000_000

/** Attempts of one network, right or wrong. */
export const lookupLimit = { limit: 30, seconds: 600 }

export const shownCheckpoints = 7

export const verifierPath = '/verify/ledger-verifier.ts'
export const evidenceVerifierPath = '/verify/evidence-verifier.ts'
/** The public keys of the installation, and the signed daily statements. */
export const evidencePath = '/verify/evidence.json'
