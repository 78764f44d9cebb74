import { toIdentifier } from './identifiers.ts'

const form = /^[^\s@<>()[\],;:"]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i

/** An address as it is stored, also where it was copied as a link (mailto:…) or with its owner's name (张伟 <name@…>). */
export function toEmail(text: string): string {
  const given = toIdentifier(text.replaceAll('＠', '@'))
  const address = /<([^<>]*)>\s*$/.exec(given)?.[1] ?? given
  return address
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .replaceAll(/\s/g, '')
}

export function isEmail(text: string): boolean {
  return form.test(text) && !/^\.|\.\.|\.@/.test(text)
}
