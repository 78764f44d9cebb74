import { Form, Input, Select, Button } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toIdentifier } from '#kit/identifiers/identifiers.ts'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { addEntry, changeEntry } from '#platform/dictionaries/contract.ts'
import {
  type Dictionary,
  type DictionaryField,
  dictionaryLimits as limits,
  dictionaryMessages as messages,
  listFields,
  findPath,
  findValueError,
  toStored,
} from '#platform/dictionaries/rules.ts'
import { DraftDialog } from '#platform/drafts/shared/draft-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Plus, Trash2 } from '#ui/icons.ts'
import styles from './dictionaries.module.css'
import type { Editing, Entry } from './use-dictionary.ts'

/** The entry to change, or the one below which another is added. */
export type DialogTarget = { entry: Entry } | { parent: string }

type EntryDialogProps = { dictionary: Dictionary; editing: Editing; target: DialogTarget | undefined; onClose: () => void }
type Values = { label: string; code?: string; values?: Record<string, string>; parameters?: { name: string; value: string }[] }

/** The form of one entry, by the fields of its dictionary. */
export function EntryDialog({ dictionary, editing, target, onClose }: EntryDialogProps) {
  const { name, item } = dictionary
  const { entries } = editing.dictionary
  const entry = target && 'entry' in target ? target.entry : undefined
  const parent = target && 'parent' in target ? target.parent : ''
  const path = entry ? findPath(entries, entry.code).slice(0, -1) : findPath(entries, parent)
  const above = path.map(({ label }) => label).join(' / ')

  async function send({ label, code = '', values = {}, parameters = [] }: Values): Promise<void> {
    const written = { name, label, values: filled(values), parameters }
    await editing.change(
      (version) =>
        entry
          ? callFromBrowser(changeEntry, { ...written, version, code: entry.code })
          : callFromBrowser(addEntry, { ...written, version, parent, code }),
      () => showToast('success', messages.saved),
    )
  }

  return (
    <DraftDialog<Values>
      draft={{
        form: `dictionary ${name}`,
        ...(entry ? { about: entry.code, version: editing.dictionary.version } : { about: `${parent}+` }),
      }}
      open={target !== undefined}
      title={entry ? `修改“${entry.label}”` : `添加${item}`}
      okText="保存"
      width={560}
      initial={entry ? { label: entry.label, values: entry.values, parameters: entry.parameters } : {}}
      lead={above && `上级：${above}`}
      onClose={onClose}
      onSend={send}
    >
      <TextField of={addEntry} name="label" label={messages.label} max={limits.label} />
      {dictionary.code && !entry && (
        <Form.Item name="code" label={dictionary.code.label} extra={dictionary.code.help} rules={[codeRule(dictionary.code)]}>
          <Input count={{ max: limits.code }} autoComplete="off" />
        </Form.Item>
      )}
      {listFields(dictionary, path.length + 1).map(([key, field]) => (
        <Form.Item key={key} name={['values', key]} label={getFieldLabel(field)} extra={field.help} rules={[valueRule(field)]}>
          <ValueInput field={field} />
        </Form.Item>
      ))}
      {dictionary.parameters && <ParametersField {...dictionary.parameters} />}
    </DraftDialog>
  )
}

function filled(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

function getFieldLabel({ label, isRequired }: DictionaryField): string {
  return isRequired ? label : `${label}（可选）`
}

type InputProps = { field: DictionaryField; id?: string; value?: string; onChange?: (value: string) => void }

/** `id`, `value` and `onChange` come from the form's item. */
function ValueInput({ field, ...given }: InputProps) {
  const { onChange } = given
  if (field.type === 'choice') return <Select {...given} placeholder={messages.choice} options={[...field.choices]} />
  const text = { ...given, onChange: (event: { target: { value: string } }) => onChange?.(event.target.value) }
  if (field.type === 'text') return <Input.TextArea {...text} count={{ max: field.max }} autoSize={{ minRows: 2, maxRows: 5 }} />
  return <Input {...text} inputMode={field.type === 'integer' ? 'numeric' : 'decimal'} count={{ max: 20 }} autoComplete="off" />
}

function valueRule(field: DictionaryField) {
  return {
    validator(_: unknown, value: string | undefined): Promise<void> {
      const msg = findValueError(field, toStored(field, value ?? ''))
      return msg ? Promise.reject(new Error(msg)) : Promise.resolve()
    },
  }
}

function codeRule({ pattern, error }: NonNullable<Dictionary['code']>) {
  return {
    validator: (_: unknown, value: string | undefined) =>
      pattern.test(toIdentifier(value ?? '')) ? Promise.resolve() : Promise.reject(new Error(error)),
  }
}

/** Names and values of an entry. */
function ParametersField({ label, help }: { label: string; help: string }) {
  return (
    <Form.List name="parameters">
      {(rows, { add, remove }) => (
        <fieldset className={styles.parameters}>
          <legend className={styles.legend}>{label}（可选）</legend>
          <p>{help}</p>
          {rows.map(({ key, name }, i) => (
            <div key={key} className={styles.parameter}>
              <Form.Item name={[name, 'name']} rules={[required('参数名称')]}>
                <Input
                  count={{ max: limits.parameterName }}
                  autoComplete="off"
                  placeholder="名称"
                  aria-label={`第 ${i + 1} 个参数的名称`}
                />
              </Form.Item>
              <Form.Item name={[name, 'value']} rules={[required('参数值')]}>
                <Input count={{ max: limits.parameterValue }} autoComplete="off" placeholder="值" aria-label={`第 ${i + 1} 个参数的值`} />
              </Form.Item>
              <Button type="text" icon={<Trash2 />} aria-label={`删除第 ${i + 1} 个参数`} onClick={() => remove(name)} />
            </div>
          ))}
          <Button icon={<Plus />} disabled={rows.length >= limits.parameters} onClick={() => add({ name: '', value: '' })}>
            添加参数
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}

function required(label: string) {
  return { required: true, whitespace: true, message: `请输入${label}` }
}
