import { internalNames, isUnder } from '#kit/internal-names.ts'

export type NameClass = 'blocked' | 'internal' | 'sensitive' | 'ordinary'

export const blockedNames = [
  'localhost',
  'invalid',
  'onion',
  'metadata.google.internal',
  'instance-data.ec2.internal',
  'metadata.tencentyun.com',
]

/** Government, education and military: gov.cn, edu.cn, mil.cn, their equivalents in other countries, .政务, .gov, .edu and .mil. */
const sensitive = /(?:^|\.)(?:gov|edu|mil)(?:\.[a-z]{2})?$|\.xn--zfr164b$/

export function findNameClass(name: string): NameClass {
  if (blockedNames.some((end) => isUnder(name, end))) return 'blocked'
  if (internalNames.some((end) => isUnder(name, end))) return 'internal'
  return sensitive.test(name) ? 'sensitive' : 'ordinary'
}
