import { Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useFocusReturn } from '#ui/browser/use-focus-return.ts'
import styles from './form-dialog.module.css'
import { useSubmission } from './use-submission.ts'
import { useWrongFields } from './wrong-fields.tsx'

type FormDialogProps<V extends object> = {
  open: boolean
  title: string
  okText: string
  danger?: boolean
  /** In CSS pixels. */
  width?: number
  initial?: Partial<V>
  lead?: ReactNode
  onChange?: (values: V) => void
  onClose: () => void
  /** A refusal is shown at its field. */
  onSend: (values: V, form: FormInstance<V>) => Promise<void>
  /** After a refusal that is about no field: what the dialog is about has changed, and is to be loaded again. */
  onRefused?: () => void
  children: ReactNode
}

// Of the alternatives of a choice the one that is made.
const typed = ':is(input:not([hidden], [type="file"], [type="radio"]:not(:checked)), textarea):not(:disabled)'

/** The first field takes the focus, unless one is in use already: antd gives it to the button that closes the dialog. */
function focusFirst(fields: HTMLElement | null): void {
  if (fields && !fields.contains(document.activeElement)) fields.querySelector<HTMLElement>(typed)?.focus()
}

/** A form in a dialog that names what it is about; Enter sends it, a refusal leaves it open. */
export function FormDialog<V extends object>(props: FormDialogProps<V>) {
  const { open, title, okText, danger = false, width = 520, initial, lead, onChange, onClose, onSend, onRefused, children } = props
  const [form] = Form.useForm<V>()
  const { isSending, run } = useSubmission(form)
  const wrongFields = useWrongFields(form)
  const fields = useRef<HTMLDivElement>(null)
  const giveBack = useFocusReturn(open)

  async function send(values: V): Promise<void> {
    if (await run(() => onSend(values, form), onRefused)) close()
    else wrongFields.show()
  }

  function close(): void {
    wrongFields.clear()
    onClose()
  }

  return (
    <Modal
      open={open}
      title={title}
      width={width}
      okText={okText}
      okButtonProps={{ htmlType: 'submit', danger }}
      confirmLoading={isSending}
      onCancel={close}
      destroyOnHidden
      afterClose={giveBack}
      afterOpenChange={(isOpen) => isOpen && focusFirst(fields.current)}
      classNames={{ header: styles.head ?? '' }}
      // oxlint-disable-next-line react/no-unstable-nested-components -- a render prop of the modal, not a component
      modalRender={(dialog) => (
        <Form<V>
          form={form}
          layout="vertical"
          requiredMark={false}
          clearOnDestroy
          initialValues={initial ?? {}}
          onValuesChange={(_, values) => onChange?.(values)}
          onFieldsChange={wrongFields.refresh}
          onFinishFailed={wrongFields.show}
          onFinish={(values) => void send(values)}
        >
          {dialog}
        </Form>
      )}
    >
      {wrongFields.summary}
      {lead && <p className={styles.lead}>{lead}</p>}
      <div ref={fields}>{children}</div>
    </Modal>
  )
}
