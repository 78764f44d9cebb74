import { toDigestHex } from '#gateway/server/crypto/digest.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Migration = { name: string; sql: string; checksum: string }

const functions = 'functions/'

/**
 * How a file is applied, as its first line says. `transaction`, without such a line: as a whole or not at all. `concurrently`: each statement
 * by itself, since indexes that leave their table in use are made outside of transactions. `batches`: each statement again and again, until
 * it changes no row.
 */
export type Form = 'transaction' | 'concurrently' | 'batches'

export function getForm({ sql }: Pick<Migration, 'sql'>): Form {
  return (/^-- form: (concurrently|batches)\n/.exec(sql)?.[1] as Form | undefined) ?? 'transaction'
}

/** The numbered files in their order, after them the functions. */
export function readMigrations(directory = 'migrations'): Migration[] {
  const read = (folder: string) => readdirSync(join(directory, folder)).map((file) => `${folder}${file}`)
  return [...read(''), ...read(functions)]
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(directory, name), 'utf8')
      return { name, sql, checksum: toDigestHex(sql) }
    })
}

export function isFunction({ name }: Pick<Migration, 'name'>): boolean {
  return name.startsWith(functions)
}

/** The statements of a file, without comments; a body between dollar signs is part of its statement. */
export function splitStatements(sql: string): string[] {
  const parts = sql.matchAll(/--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[^]*?\1|;|[^-'$;]+|[^]/g)
  const statements = ['']
  for (const [part] of parts) {
    if (part === ';') statements.push('')
    else if (!part.startsWith('--')) statements.push(`${statements.pop() ?? ''}${part}`)
  }
  return statements.map((statement) => statement.trim()).filter(Boolean)
}
