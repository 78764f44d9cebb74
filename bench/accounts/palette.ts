import type { Bench } from '../tools/run.ts'
import type { Address, Session } from '../tools/call-client.ts'
import { measureQueries, type Query } from '../tools/queries.ts'
import type { Row } from '../tools/table.ts'

const find: Address = ['console', 'finding', 'find']

/** What staff type: numbers in any writing, names, initials, parts of names, letter by letter. */
const texts: Record<string, string> = {
  'a number': 'LS000000123456',
  'a number, spaced': 'ls 000000 123456',
  'the beginning of all numbers': 'LS0',
  'a name': '接口检测2999',
  'the beginning of many names': '接口',
  'a part of many names': '数据库',
  'a character': '办',
  initials: 'mhwzjdsm29',
  'initials of many': 'jkjc',
  'two letters': 'mh',
  'an applicant': '申请单位4999',
  none: '没有这样的',
  screen: '报警',
}

/** The command palette over a million records. */
export function measurePalette({ client, meter }: Bench, session: Session): Promise<Row[]> {
  const queries = Object.entries(texts).map(([name, text]): Query => [name, find, { text }])
  return measureQueries('palette', { queries, client, session, meter, atMost: 100 })
}
