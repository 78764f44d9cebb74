import { Button } from 'antd'
import type { ReplyTemplate } from '../review-data.ts'
import styles from './templates.module.css'

type TemplateGroupProps = {
  action: string
  label: string
  templates: readonly ReplyTemplate[]
  mayReview: boolean
  onEdit: (template: ReplyTemplate) => void
  onRemove: (template: ReplyTemplate) => void
}

export function TemplateGroup({ action, label, templates, mayReview, onEdit, onRemove }: TemplateGroupProps) {
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
