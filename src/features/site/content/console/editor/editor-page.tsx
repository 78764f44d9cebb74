import { Form } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { classes } from '#ui/classes.ts'
import { useMedia } from '#ui/browser/use-hydrated.ts'
import { LazyPart } from '#ui/browser/lazy-part.tsx'
import { seoSection } from '#platform/publishing/content-kinds.ts'
import { FormFields } from '../fields/form-fields.tsx'
import { SearchPreview } from '../seo/search-preview.tsx'
import { EditorHead } from './editor-head.tsx'
import type { EditorPageProps } from './editor-props.ts'
import styles from './editor-page.module.css'
import { EditorStrip } from './editor-strip.tsx'
import { ErrorList } from './error-list.tsx'
import { markRequired } from '../fields/mark-required.tsx'
import { useEditing } from './use-editing.ts'

/** A piece of content: its form, beside it the page that it makes. */
export function EditorPage({ kind, id, tab, opened }: EditorPageProps) {
  const { revalidate } = useRevalidator()
  const editing = useEditing({ kind: kind.kind, id, tab }, opened, () => void revalidate())
  const isWide = useMedia('(min-width: 1180px)')
  const [shows, setShows] = useState<'form' | 'preview' | 'both'>('form')
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const seesPreview = shows === 'preview' || (shows === 'both' && isWide)
  const reload = () => {
    editing.removeUnsent()
    void revalidate()
  }

  return (
    <div className={styles.page}>
      <EditorHead
        {...{ kind, id, tab, opened, editing }}
        isPreviewing={shows !== 'form'}
        onPreview={() => setShows(shows === 'form' ? (isWide ? 'both' : 'preview') : 'form')}
        onHistory={() => setHistoryOpen(true)}
        onChecked={() => setChecked(true)}
        onReload={reload}
      />
      <EditorStrip {...{ kind, id, opened, editing }} onReload={reload} />
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
            settle={editing.settle}
            onClose={() => setHistoryOpen(false)}
            onChanged={reload}
          />
        )}
      </LazyPart>
    </div>
  )
}

function Sections({ kind, ...page }: Pick<EditorPageProps, 'kind'> & Parameters<typeof SearchPreview>[0]) {
  return (
    <>
      {kind.sections.map(({ title, fields }) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
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
