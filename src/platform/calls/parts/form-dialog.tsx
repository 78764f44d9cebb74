import { Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import styles from './form-dialog.module.css'

type FormDialogProps<V extends object> = {
  open: boolean
  title: string
  okText: string
  danger?: boolean
  /** In CSS pixels. */
  width?: number
  initial?: Partial<V>
  lead?: ReactNode
  onClose: () => void
  /** A refusal is shown at its field. */
  onSend: (values: V, form: FormInstance<V>) => Promise<void>
  children: ReactNode
}

/** A form in a dialog that names what it is about; Enter sends it, a refusal leaves it open. */
export function FormDialog<V extends object>(props: FormDialogProps<V>) {
  const { open, title, okText, danger = false, width = 520, initial, lead, onClose, onSend, children } = props
  const [form] = Form.useForm<V>()
  const [isSending, setSending] = useState(false)

  async function send(values: V): Promise<void> {
    setSending(true)
    const isDone = await sendForm(form, () => onSend(values, form))
    setSending(false)
    if (isDone) onClose()
  }

  return (
    <Modal
      open={open}
      title={title}
      width={width}
      okText={okText}
      okButtonProps={{ htmlType: 'submit', danger }}
      confirmLoading={isSending}
      onCancel={onClose}
      destroyOnHidden
      classNames={{ header: styles.head ?? '' }}
      // oxlint-disable-next-line react/no-unstable-nested-components -- a render prop of the modal, not a component
      modalRender={(dialog) => (
        <Form<V>
          form={form}
          layout="vertical"
          requiredMark={false}
          clearOnDestroy
          initialValues={initial ?? {}}
          onFinish={(values) => void send(values)}
        >
          {dialog}
        </Form>
      )}
    >
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </Modal>
  )
}

/** Sends the values of a form; what the server refuses is shown at its field. */
export async function sendForm<V extends object>(form: FormInstance<V>, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === refusals.invalidSession.code) return false
    form.setFields(error.errors.map(({ field, msg }) => ({ name: toNamePath(field) as never, errors: [msg] })))
    showToast('error', error.errors[0]?.msg ?? error.message)
    return false
  }
}

/** `nodes.0.name` of a list, as antd names it. */
function toNamePath(field: string): (string | number)[] {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}
