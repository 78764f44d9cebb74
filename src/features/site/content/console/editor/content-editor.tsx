import { loadForm, type ScreenLoading, type ScreenProps } from '#platform/site/shared/screen.ts'
import { openContent } from '../../contract.ts'
import { getKind, nameContent } from '../get-kind.ts'
import { preloadText } from '../text/load-text.ts'
import { EditorPage } from './editor-page.tsx'
import { getTab } from '../saving/unsent.ts'

async function load({ call, params }: ScreenLoading) {
  const target = { kind: params.kind ?? '', id: params.id ?? '', tab: getTab() }
  preloadText(params.kind)
  return { ...target, opened: await call(openContent, target), at: Date.now() }
}
export const clientLoader = loadForm(load)

export function title({ kind: name, opened }: Awaited<ReturnType<typeof load>>): string {
  const kind = getKind(name)
  return `${nameContent(kind, opened.data[kind.title])} · 编辑${kind.only === undefined ? kind.label : ''}`
}

/** A reload mounts a new editor; the former one has flushed its changes. */
export default function ContentEditorScreen({ loaderData: { id, tab, opened, at, ...named } }: ScreenProps<typeof clientLoader>) {
  const kind = getKind(named.kind)
  return <EditorPage key={`${kind.kind} ${id} ${at}`} {...{ kind, id, tab, opened }} />
}
