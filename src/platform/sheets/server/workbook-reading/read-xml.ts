import { Parser } from 'htmlparser2'

type XmlHandlers = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Reads a part of a workbook. Names come without their prefix; entities that a document declares itself stay text. */
export function readXml(part: Buffer | undefined, { open, text, close }: XmlHandlers): void {
  if (!part) return
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(withoutPrefix(name), attributes),
      ontext: (data) => text?.(data),
      onclosetag: (name) => close?.(withoutPrefix(name)),
    },
    { xmlMode: true },
  )
  parser.end(decode(part))
}

export function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** XML declares UTF-16 by a byte order mark; everything else that spreadsheets write is UTF-8. */
function decode(part: Buffer): string {
  const encoding = part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : part[0] === 0xfe && part[1] === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(part)
}
