import { type Entry, getFileNameLowLevel, validateFileName } from 'yauzl'
import { dropInvisible } from '#kit/identifiers/characters.ts'

/** The field of Info-ZIP that gives a name in UTF-8 beside the plain one. */
const unicodePath = 0x7075

/**
 * The name of an entry, without characters that no reader sees: UTF-8, or GB 18030, in which Windows packs in China; undefined for one that can't
 * be read or leaves its folder.
 */
export function decodeName({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string | undefined {
  const hasUnicodePath = extraFields.some(({ id }) => id === unicodePath)
  const given = hasUnicodePath ? getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false) : decode(fileNameRaw)
  if (given === undefined || given.includes('\0')) return undefined
  const name = dropInvisible(given)
  return name === '' || validateFileName(name) !== null ? undefined : name
}

function decode(bytes: Buffer): string | undefined {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll('\\', '/')
    } catch {}
  return undefined
}
