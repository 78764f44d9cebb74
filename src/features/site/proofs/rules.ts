export const limits = { number: 40, code: 40 }

/** Attempts of one network, right or wrong. */
export const lookupLimit = { limit: 30, seconds: 600 }

export const shownCheckpoints = 7

export const verifierPath = '/verify/ledger-verifier.ts'
export const evidenceVerifierPath = '/verify/evidence-verifier.ts'
/** A document that was verified, signed: with its number `n` and code `c`. */
export const receiptPath = '/verify/receipt.json'
/** The public keys of the installation, and the signed daily statements. */
export const evidencePath = '/verify/evidence.json'
