import { Link } from '@tiptap/extension-link'
import { markPasteRule } from '@tiptap/core'

/** Addresses of the web in running text: they end before Chinese text, closing marks and the punctuation of the sentence. */
export function findPlainLinks(text: string): { text: string; index: number }[] {
  return [...text.matchAll(/https?:\/\/[^\s"'<>\\^`{|}\u0080-\uffff]+/gi)].flatMap(({ 0: found, index }) => {
    const address = trimEnd(found)
    return URL.canParse(address) ? [{ text: address, index }] : []
  })
}

function trimEnd(address: string): string {
  const last = address.slice(-1)
  const isUnmatched =
    (last === ')' && count(address, ')') > count(address, '(')) || (last === ']' && count(address, ']') > count(address, '['))
  return isUnmatched || /[.,;:!?*_~]/.test(last) ? trimEnd(address.slice(0, -1)) : address
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

/** The library's search takes closing brackets and full stops of a Chinese sentence for a part of the address. */
export const PlainLink = Link.extend({
  addPasteRules() {
    return [
      markPasteRule({
        find: (text) => findPlainLinks(text).map((match) => ({ ...match, data: { href: match.text } })),
        type: this.type,
        getAttributes: ({ data }) => ({ href: data?.href }),
      }),
    ]
  },
})

/** Whether a typed address ends where an address does. */
export function isWholeLink(address: string): boolean {
  const [found] = findPlainLinks(address)
  return found?.text === address
}
