import { hash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectTo } from '../../harness/coins/portal-ledger.ts'
import { login, type Scene } from './clients.ts'

/** An acknowledged upload. */
export type Upload = { id: string; digest: string }

const most = 500_000
const everyMs = 400

/** Uploads with one account after the other, since uploads are limited for each. */
export async function upload(scene: Scene, acknowledged: Upload[]): Promise<void> {
  const { world, calls, recorder, isOver } = scene
  for (const account of world.plain) {
    const session = await login(scene, account)
    if (!session) return
    while (!isOver()) {
      const content = randomBytes(most / 2)
        .toString('hex')
        .slice(0, 1 + Math.floor(Math.random() * most))
      const outcome = await recorder.ask(() => calls.upload(session, buildForm(content)))
      if (outcome?.kind !== 'ok') break
      acknowledged.push({ id: outcome.data.FileId as string, digest: computeDigest(content) })
      await sleep(everyMs)
    }
  }
}

/** Every acknowledged file has its row and all its bytes. */
export async function judgeUploads(directory: string, acknowledged: Upload[]): Promise<string[]> {
  const client = await connectTo(directory)
  const { rows } = await client.query<{ id: string; object: string }>(`select id, object from stored_file`)
  await client.end()
  const objects = new Map(rows.map(({ id, object }) => [id, object]))
  return acknowledged.flatMap(({ id, digest }) => {
    const object = objects.get(id)
    if (!object) return [`file ${id} was acknowledged and is unknown`]
    const path = join(directory, 'files', object.slice(0, 2), object)
    if (!existsSync(path)) return [`file ${id} was acknowledged and has no bytes`]
    return computeDigest(readFileSync(path)) === digest ? [] : [`file ${id} is not what was sent`]
  })
}

function buildForm(content: string): FormData {
  const form = new FormData()
  form.append('Purpose', 'attachment')
  form.append('file', new Blob([content], { type: 'text/plain' }), 'note.txt')
  return form
}

function computeDigest(content: string | Buffer): string {
  return hash('sha256', content, 'hex')
}
