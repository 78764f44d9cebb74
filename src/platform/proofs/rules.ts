import { dropBlanks, toIdentifier } from '#kit/identifiers/identifiers.ts'

/** Digits and letters that are not taken for each other. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits. */
export const codeLength = 16
const groupLength = 4

export const proofPath = '/verify'
/** A document that was verified, signed: with its number `n` and code `c`. */
export const receiptPath = '/verify/receipt.json'

/** As documents print it. */
export function formatProofCode(code: string): string {
  return code.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? ''
}

/** A typed code: half width, upper case, without blanks and hyphens; letters that look like digits are read as these. */
export function normalizeProofCode(text: string): string {
  return toIdentifier(text).toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** A typed number of a document. */
export function normalizeProofNumber(text: string): string {
  return dropBlanks(text).toUpperCase()
}

/** The page that verifies the document, as its QR code holds it. */
export function proofAddress({ number, code }: { number: string; code: string }): string {
  return `${proofPath}?${new URLSearchParams({ n: number, c: formatProofCode(code) })}`
}

/** The signed receipt of the document. */
export function receiptAddress({ number, code }: { number: string; code: string }): string {
  return `${receiptPath}?${new URLSearchParams({ n: number, c: code })}`
}
