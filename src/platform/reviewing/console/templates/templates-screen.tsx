import { useRevalidator } from 'react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import type { ScreenModule } from '#platform/site/shared/screen.ts'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Plus } from '#ui/icons.ts'
import { getReviewWords, listActions, reviewLimits } from '../../rules.ts'
import { loadTemplates, type ReviewScreens, queueAddress, type ReplyTemplate, type Reviewer } from '../review-data.ts'
import { type EditedTemplate, TemplateDialog } from './template-dialog.tsx'
import styles from './templates.module.css'

type Loaded = Awaited<ReturnType<typeof loadTemplates>>

/** The screen of a kind's reply templates. */
export function toTemplatesScreen(screens: ReviewScreens): ScreenModule<Loaded> {
  function TemplatesScreen({ loaderData }: { loaderData: Loaded }) {
    const { revalidate } = useRevalidator()
    return <Templates screens={screens} {...loaderData} onChanged={() => void revalidate()} />
  }
  return { default: TemplatesScreen, clientLoader: () => loadTemplates(screens), title: screens.templatesTitle }
}

type TemplatesProps = {
  screens: ReviewScreens
  templates: readonly ReplyTemplate[]
  reviewer: Reviewer
  onChanged: () => void
}

/** The phrases of the house, for one kind of thing that is reviewed. */
function Templates({ screens, templates, reviewer: { mayReview }, onChanged }: TemplatesProps) {
  const { calls, declaration } = screens
  const confirm = useConfirm()
  const [edited, setEdited] = useState<EditedTemplate>()
  const { work } = getReviewWords(declaration)
  const actions = listActions(declaration).filter(([, { comment }]) => comment !== 'none')
  const backTo = queueAddress(screens)

  function askToRemove({ id, name }: ReplyTemplate): void {
    confirm({
      title: `删除模板“${name}”？`,
      content: `所有${work}人都不能再选用；已发出的意见不受影响。`,
      okText: '删除模板',
      danger: true,
      work: async () => {
        await callFromBrowser(calls.removeTemplate, { id })
        showToast('success', `模板“${name}”已删除`)
      },
      onEnd: onChanged,
    })
  }

  return (
    <Screen
      title="回复模板"
      back={<BackLink to={backTo}>返回列表</BackLink>}
      lead={`${work}${declaration.noun}时的常用意见，所有${work}人共用；最多 ${reviewLimits.templates} 个。`}
      actions={
        <>
          {mayReview && (
            <Button type="primary" icon={<Plus />} onClick={() => setEdited({ id: '', name: '', action: actions[0]?.[0] ?? '', text: '' })}>
              新建模板
            </Button>
          )}
        </>
      }
    >
      {templates.length === 0 && <NoTemplates />}
      <div className={styles.groups}>
        {actions.map(([action, { label }]) => {
          const own = templates.filter((template) => template.action === action)
          if (own.length === 0) return null
          return <TemplateGroup key={action} {...{ action, label, mayReview }} templates={own} onEdit={setEdited} onRemove={askToRemove} />
        })}
      </div>
      <TemplateDialog
        calls={calls}
        declaration={declaration}
        edited={edited}
        onClose={() => setEdited(undefined)}
        onSaved={() => {
          setEdited(undefined)
          onChanged()
        }}
      />
    </Screen>
  )
}

function NoTemplates() {
  return (
    <EmptyState title="还没有回复模板">
      <p>在上方新建。办理时可选用，选后仍可修改。</p>
    </EmptyState>
  )
}

type TemplateGroupProps = {
  action: string
  label: string
  templates: readonly ReplyTemplate[]
  mayReview: boolean
  onEdit: (template: ReplyTemplate) => void
  onRemove: (template: ReplyTemplate) => void
}

function TemplateGroup({ action, label, templates, mayReview, onEdit, onRemove }: TemplateGroupProps) {
  return (
    <section aria-labelledby={`templates-${action}`}>
      <h2 id={`templates-${action}`}>{label}</h2>
      <ul className={styles.list}>
        {templates.map((template) => (
          <li key={template.id}>
            <h3>{template.name}</h3>
            <p>{template.text}</p>
            {mayReview && (
              <div className={styles.actions}>
                <Button size="small" aria-label={`编辑${template.name}`} onClick={() => onEdit(template)}>
                  编辑
                </Button>
                <Button size="small" danger aria-label={`删除${template.name}`} onClick={() => onRemove(template)}>
                  删除
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
