import { readFileSync, statSync } from 'node:fs'

export type Account = { uid: number; gid: number }

// PostgreSQL refuses to run as root. An existing database keeps its owner, even when a postgres account is created later.
export function findDatabaseAccount(versionFile: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  return findOwner(versionFile) ?? findAccount('postgres') ?? findAccount('nobody') ?? { uid: 65534, gid: 65534 }
}

function findOwner(path: string): Account | undefined {
  const owner = statSync(path, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined
}

function findAccount(name: string): Account | undefined {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((fields) => fields[0] === name)
  return entry && { uid: Number(entry[2]), gid: Number(entry[3]) }
}
