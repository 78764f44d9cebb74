import { Form, Input, Select } from 'antd'
import { lazy, Suspense } from 'react'
import type { ContentField, ContentFields } from '#platform/publishing/content-kinds.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DocumentField } from './document-field.tsx'
import styles from './form-fields.module.css'
import { markRequired } from './mark-required.tsx'
import { ItemsField } from './items-field.tsx'
import { LinkField } from '../links/link-field.tsx'
import { PictureField } from './picture-field.tsx'
import { ReferenceField } from './reference-field.tsx'
import { StandardText } from './standard-text.tsx'
import { loadText, whenTextIsLoaded } from '../text/load-text.ts'

const RichTextField = lazy(loadText)
const NumberControl = lazy(async () => ({ default: (await import('./rare-controls.tsx')).NumberControl }))
const SwitchControl = lazy(async () => ({ default: (await import('./rare-controls.tsx')).SwitchControl }))
const DayControl = lazy(async () => {
  // Both are large, and one types before one picks a day.
  await whenTextIsLoaded()
  return { default: (await import('./day-control.tsx')).DayControl }
})
const waiting = <Skeleton rows={1} height={32} />

type FormFieldsProps = {
  fields: ContentFields
  /** The path of the fields in the data, as ['scenes', 0]. */
  prefix?: readonly (string | number)[]
  /** Inside an antd list, names begin at the list. */
  listPrefix?: readonly (string | number)[]
}

/** The form of declared fields. */
export function FormFields({ fields, prefix = [], listPrefix }: FormFieldsProps) {
  return Object.entries(fields).map(([name, field]) => (
    <FormField key={name} field={field} path={[...prefix, name]} name={[...(listPrefix ?? prefix), name]} />
  ))
}

type FormFieldProps = { field: ContentField; path: (string | number)[]; name: (string | number)[] }

function FormField({ field, path, name }: FormFieldProps) {
  if (field.type === 'group')
    return (
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{field.label}</legend>
        {field.help && <p className={styles.groupHelp}>{field.help}</p>}
        <FormFields fields={field.fields} prefix={path} listPrefix={name} />
      </fieldset>
    )
  if (field.type === 'items')
    return <ItemsField field={field} path={path} name={name} renderFields={(below) => <FormFields {...below} />} />
  const required = field.required === true
  const isText = field.type === 'richText'
  const item = (
    <Form.Item
      name={name}
      {...(!isText && { label: field.label })}
      required={required}
      {...(field.help && { extra: field.help })}
      {...(field.type === 'switch' && { valuePropName: 'checked' })}
    >
      <Control field={field} path={path} />
    </Form.Item>
  )
  if (!isText) return item
  return (
    <div>
      <div aria-hidden="true" className={styles.label}>
        {markRequired(field.label, { required })}
      </div>
      {item}
    </div>
  )
}

type ControlProps = { field: Exclude<ContentField, { type: 'group' | 'items' }>; path: (string | number)[]; id?: string; value?: unknown }

/** What antd's form item gives to its control is handed on as it comes. */
function Control({ field, path, ...given }: ControlProps) {
  switch (field.type) {
    case 'text': {
      const count = { show: isNear(given.value, field.max), max: field.max }
      if (field.standard !== undefined) return <StandardText standard={field.standard} count={count} {...text(given)} />
      return <Input autoComplete="off" count={count} {...text(given)} />
    }
    case 'link':
      return field.inside ? (
        <LinkField {...text(given)} />
      ) : (
        <Input autoComplete="off" inputMode="url" placeholder="https://…" {...text(given)} />
      )
    case 'longText':
      return (
        <Input.TextArea
          autoSize={{ minRows: field.rows ?? 3, maxRows: 18 }}
          count={{ show: isNear(given.value, field.max), max: field.max }}
          {...text(given)}
        />
      )
    case 'richText':
      return (
        <Suspense fallback={<Skeleton rows={8} />}>
          <RichTextField label={field.label} max={field.max} {...text(given)} />
        </Suspense>
      )
    case 'picture':
      return <PictureField label={field.label} hint={field.hint ?? ''} altPath={getAltPath(field.altField, path)} {...text(given)} />
    case 'choice':
      return <Select options={[...field.options]} {...given} />
    case 'date':
      return (
        <Suspense fallback={waiting}>
          <DayControl {...text(given)} />
        </Suspense>
      )
    case 'number':
      return (
        <Suspense fallback={waiting}>
          <NumberControl field={field} {...(given as { value?: number })} />
        </Suspense>
      )
    case 'switch':
      return (
        <Suspense fallback={waiting}>
          <SwitchControl {...given} />
        </Suspense>
      )
    case 'words':
      return (
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、', ' ']} placeholder="输入后按回车" {...given} />
      )
    case 'reference':
      return <ReferenceField to={field.to} mayBeEmpty={field.mayBeEmpty === true} {...text(given)} />
    case 'file':
      return <DocumentField label={field.label} purpose={field.purpose ?? 'document'} {...text(given)} />
  }
}

type TextControl = { id?: string; value?: string }

function text(given: object): TextControl {
  return given
}

/** The count appears when the limit comes near. */
function isNear(value: unknown, max: number): boolean {
  return typeof value === 'string' && value.length > max * 0.8
}

function getAltPath(altField: string | undefined, path: readonly (string | number)[]): (string | number)[] | undefined {
  return altField === undefined ? undefined : [...path.slice(0, -1), altField]
}
