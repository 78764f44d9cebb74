import { useEffect, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import type { ContentField, ContentFields } from '#platform/publishing/content-kinds.ts'
import { listChoices } from '../../contract.ts'
import { contentLimits } from '../../rules.ts'
import { getDocumentName } from '../../files-contract.ts'

type Data = Record<string, unknown>

/** What stored ids are called: the titles of other pieces, and the names of files. */
export type Names = ReadonlyMap<string, string>

/** The key of a value among the names; undefined for a value that is no id. */
export function toNameKey(field: ContentField, value: unknown): string | undefined {
  if (value === '' || typeof value !== 'string') return undefined
  if (field.type === 'reference') return `${field.to} ${value}`
  return field.type === 'file' ? `file ${value}` : undefined
}

const noNames: Names = new Map()

/** The names of all ids in these versions; undefined while they are read. */
export function useNames(fields: ContentFields, versions: readonly Data[]): Names | undefined {
  const [names, setNames] = useState<Names>()
  const keys = [...new Set(versions.flatMap((data) => listKeys(fields, data)))].toSorted().join('\n')

  useEffect(() => {
    if (keys === '') return
    let isOver = false
    async function read(): Promise<void> {
      const found = new Map<string, string>()
      await attempt(async () => {
        for (const [to, ids] of groupKeys(keys)) for (const [id, name] of await readNames(to, ids)) found.set(`${to} ${id}`, name)
      })
      if (!isOver) setNames(found)
    }
    void read()
    return () => {
      isOver = true
    }
  }, [keys])

  return keys === '' ? noNames : names
}

function listKeys(fields: ContentFields, data: Data | undefined): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = data?.[name]
    if (field.type === 'group') return listKeys(field.fields, value as Data | undefined)
    if (field.type === 'items') return ((value as Data[] | undefined) ?? []).flatMap((item) => listKeys(field.fields, item))
    return toNameKey(field, value) ?? []
  })
}

function groupKeys(keys: string): Map<string, string[]> {
  const pairs = keys.split('\n').map((key) => key.split(' ') as [string, string])
  return new Map([...Map.groupBy(pairs, ([to]) => to)].map(([to, group]) => [to, group.map(([, id]) => id)]))
}

async function readNames(to: string, ids: readonly string[]): Promise<[string, string][]> {
  if (to === 'file') return Promise.all(ids.map(async (fileId) => [fileId, (await callFromBrowser(getDocumentName, { fileId })).name]))
  const { items } = await callFromBrowser(listChoices, { kind: to, ids: ids.slice(0, contentLimits.chosen) })
  return items.map(({ id, title }) => [id, title])
}
