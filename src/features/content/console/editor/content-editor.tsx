import { loadForm, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { openContent } from '../../contract.ts'
import { findKind, getKind, hasRichText } from '../get-kind.ts'
import { EditorPage } from './editor-page.tsx'
import { getTab } from './unsent.ts'

async function load({ call, params }: ScreenLoading) {
  const target = { kind: params.kind ?? '', id: params.id ?? '', tab: getTab() }
  // The text editor is large: it loads while the server opens the piece. The field loads it again if that fails.
  if (findKind(target.kind)?.sections.some(({ fields }) => hasRichText(fields))) import('../text/rich-text-field.tsx').catch(() => {})
  return { ...target, opened: await call(openContent, target), at: Date.now() }
}
export const clientLoader = loadForm(load)

export const title = '编辑内容'

/** Loaded anew, it is another editor: what the former had to save it has saved. */
export default function ContentEditorScreen({ loaderData: { id, tab, opened, at, ...named } }: ScreenProps<typeof clientLoader>) {
  const kind = getKind(named.kind)
  return <EditorPage key={`${kind.kind} ${id} ${at}`} {...{ kind, id, tab, opened }} />
}
