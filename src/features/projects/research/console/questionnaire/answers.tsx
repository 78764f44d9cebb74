import { Button, Form, Input } from 'antd'
import { UploadField } from '#platform/uploads/shared/upload-field.tsx'
import { useArrival } from '#platform/uploads/shared/use-arrival.ts'
import type { Uploaded } from '#platform/uploads/shared/use-upload.ts'
import { FileCheckCorner, Plus, X } from '#ui/icons.ts'
import { researchLimits as limits } from '../../rules.ts'
import styles from './questionnaire.module.css'

/** The answers to one question, each with its group and files. */
export function Answers({ question }: { question: number }) {
  const ofQuestion = `问题 ${question + 1} 的回答`
  return (
    <Form.List name={[question, 'answers']}>
      {(rows, { add, remove }) => (
        <div className={styles.answers}>
          {rows.map(({ key, name: place }) => (
            <div key={key} className={styles.answer}>
              <TextField path={[place, 'group']} label="分组（可选）" max={limits.group} name={`${ofQuestion} ${place + 1} 的分组`} />
              <Form.Item name={[place, 'content']} label="回答">
                <Input.TextArea
                  autoSize={{ minRows: 1, maxRows: 8 }}
                  count={{ max: limits.content }}
                  aria-label={`${ofQuestion} ${place + 1}`}
                />
              </Form.Item>
              <FilesItem question={question} place={place} label={`为${ofQuestion} ${place + 1} 上传文件`} />
              <Button type="text" icon={<X />} aria-label={`删除${ofQuestion} ${place + 1}`} onClick={() => remove(place)} />
            </div>
          ))}
          <Button
            size="small"
            type="text"
            icon={<Plus />}
            disabled={rows.length >= limits.answers}
            aria-label={`为问题 ${question + 1} 添加回答`}
            onClick={() => add({ group: '', content: '', files: [] })}
          >
            添加回答
          </Button>
        </div>
      )}
    </Form.List>
  )
}

/** `path`: where it is downloaded; of an upload once it is saved. */
type AnswerFile = Uploaded & { path?: string }
type FilesItemProps = { question: number; place: number; label: string }

function FilesItem({ question, place, label }: FilesItemProps) {
  const path = ['questions', question, 'answers', place, 'files']
  const form = Form.useFormInstance()
  const { arrived, mark } = useArrival(path)
  return (
    <Form.Item name={[place, 'files']} label="文件" rules={[arrived]}>
      <FilesField label={label} onSending={mark} getPresent={() => form.getFieldValue(path) as AnswerFile[]} />
    </Form.Item>
  )
}

type FilesFieldProps = {
  label: string
  onSending: (sending: boolean) => void
  /** The files once one has arrived: others may have been removed while it travelled. */
  getPresent: () => AnswerFile[]
  value?: AnswerFile[]
  onChange?: (files: AnswerFile[]) => void
}

function FilesField({ label, onSending, getPresent, value = [], onChange }: FilesFieldProps) {
  return (
    <div className={styles.files}>
      {value.map(({ id, name, path }) => (
        <p key={id}>
          <FileCheckCorner />
          {path ? <a href={path}>{name}</a> : <span>{name}</span>}
          <Button
            type="text"
            size="small"
            icon={<X />}
            aria-label={`移除 ${name}`}
            onClick={() => onChange?.(value.filter((file) => file.id !== id))}
          />
        </p>
      ))}
      {value.length < limits.files && (
        <UploadField
          purpose="research"
          label={label}
          isCompact
          onSending={onSending}
          onChange={(file) => file && onChange?.([...getPresent(), file])}
        />
      )}
    </div>
  )
}

type TextFieldProps = { path: (string | number)[]; label: string; max: number; name?: string; isRequired?: boolean }

export function TextField({ path, label, max, name, isRequired = false }: TextFieldProps) {
  return (
    <Form.Item name={path} label={label} rules={isRequired ? [{ required: true, whitespace: true, message: `请输入${label}` }] : []}>
      <Input count={{ max }} autoComplete="off" aria-label={name ?? label} />
    </Form.Item>
  )
}
