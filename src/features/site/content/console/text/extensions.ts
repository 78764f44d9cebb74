import { Mark } from '@tiptap/core'
import { TableCell, TableHeader, TableRow, Table } from '@tiptap/extension-table'
import { toOwnPath } from '#platform/redirects/rules.ts'
import { StarterKit } from '@tiptap/starter-kit'
import { isWholeLink, PlainLink } from '../pasting/plain-links.ts'
import { AtomGuard } from './atoms.ts'
import { Figure } from './figure.ts'
import { isLinkTarget } from './link-target.ts'
import { Video } from './video.ts'

const Subscript = Mark.create({ name: 'subscript', parseHTML: () => [{ tag: 'sub' }], renderHTML: () => ['sub', 0] })
const Superscript = Mark.create({ name: 'superscript', parseHTML: () => [{ tag: 'sup' }], renderHTML: () => ['sup', 0] })

/** What a text may hold: the same that `cleanHtml` lets through on the server. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    strike: false,
    underline: false,
    link: false,
  }),
  PlainLink.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (url) => isLinkTarget(toOwnPath(url, location.origin)),
    shouldAutoLink: isWholeLink,
    HTMLAttributes: { target: null, rel: null },
  }),
  AtomGuard,
  Figure,
  Video,
  Subscript,
  Superscript,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
]
