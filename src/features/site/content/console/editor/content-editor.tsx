import { Form } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { seoSection } from '#platform/publishing/content-kinds.ts'
import { loadForm, type ScreenLoading, type ScreenProps } from '#platform/site/shared/screen.ts'
import { LazyPart } from '#ui/browser/lazy-part.tsx'
import { useMedia } from '#ui/browser/use-hydrated.ts'
import { classes } from '#ui/classes.ts'
import { openContent } from '../../contract.ts'
import { FormFields } from '../fields/form-fields.tsx'
import { markRequired } from '../fields/mark-required.tsx'
import { getKind, nameContent } from '../get-kind.ts'
import { getTab } from '../saving/unsent.ts'
import { SearchPreview } from '../seo/search-preview.tsx'
import { preloadText } from '../text/load-text.ts'
import styles from './content-editor.module.css'
import { EditorHead } from './editor-head.tsx'
import type { EditorPageProps } from './editor-props.ts'
import { EditorStrip } from './editor-strip.tsx'
import { ErrorList } from './error-list.tsx'
import { useEditing } from './use-editing.ts'

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

/** A piece of content: its form, beside it the page that it makes. */
function EditorPage({ kind, id, tab, opened }: EditorPageProps) {
  const { revalidate } = useRevalidator()
  const editing = useEditing({ kind: kind.kind, id, tab }, opened, () => void revalidate())
  const isWide = useMedia('(min-width: 73.75em)')
  const [shows, setShows] = useState<'form' | 'preview' | 'both'>('form')
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const seesPreview = shows === 'preview' || (shows === 'both' && isWide)

  return (
    <div className={styles.page}>
      <EditorHead
        {...{ kind, id, tab, opened, editing }}
        isPreviewing={shows !== 'form'}
        onPreview={() => setShows(shows === 'form' ? (isWide ? 'both' : 'preview') : 'form')}
        onHistory={() => setHistoryOpen(true)}
        onChecked={() => setChecked(true)}
      />
      <EditorStrip {...{ kind, id, opened, editing }} />
      {isChecked && <ErrorList kind={kind} errors={editing.errors} onOpen={({ field }) => editing.showField(field)} />}
      <div className={classes(styles.columns, seesPreview && shows === 'both' && styles.split)}>
        <Form
          form={editing.form}
          layout="vertical"
          requiredMark={markRequired}
          initialValues={opened.data}
          disabled={!editing.canEdit}
          className={classes(styles.form, shows === 'preview' && styles.hidden)}
          onValuesChange={editing.take}
        >
          <Sections {...{ kind, opened, editing }} />
        </Form>
        <LazyPart isOpen={seesPreview} load={() => import('./preview-pane.tsx')} onFail={() => setShows('form')}>
          {({ PreviewPane }) => seesPreview && <PreviewPane path={opened.previewPath} state={editing.state} />}
        </LazyPart>
      </div>
      <LazyPart isOpen={isHistoryOpen} load={() => import('../history/history-drawer.tsx')} onFail={() => setHistoryOpen(false)}>
        {({ HistoryDrawer }) => (
          <HistoryDrawer
            {...{ kind, id, tab, opened }}
            open={isHistoryOpen}
            data={() => editing.form.getFieldsValue(true)}
            saveNow={editing.saveNow}
            onClose={() => setHistoryOpen(false)}
            onChanged={editing.reopen}
          />
        )}
      </LazyPart>
    </div>
  )
}

function Sections({ kind, ...page }: Pick<EditorPageProps, 'kind'> & Parameters<typeof SearchPreview>[0]) {
  return (
    <>
      {kind.sections.map(({ title: heading, fields }) => (
        <section key={heading} className={styles.section}>
          <h2>{heading}</h2>
          <FormFields fields={fields} />
        </section>
      ))}
      {kind.hasPage && <SeoSection {...page} />}
    </>
  )
}

function SeoSection(props: Parameters<typeof SearchPreview>[0]) {
  return (
    <section className={styles.section}>
      <h2>{seoSection.title}</h2>
      <FormFields fields={seoSection.fields.seo.fields} prefix={['seo']} />
      <SearchPreview {...props} />
    </section>
  )
}
